import type { LaunchOptions } from '@playwright/test'
import { findHeadlessBrowser } from './browser.ts'

/**
 * How tests and the screenshot start Chromium: without a window, with fake camera and microphone.
 * @param picturesPerSecond of the camera; missing where media is measured, few where only the page matters
 */
export const chromiumOptions = (picturesPerSecond?: number): LaunchOptions & { args: string[] } => {
  const executablePath = findHeadlessBrowser()
  const camera = picturesPerSecond === undefined ? '' : `=fps=${picturesPerSecond}`
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--use-fake-device-for-media-stream${camera}`,
      '--use-fake-ui-for-media-stream',
    ],
  }
}
