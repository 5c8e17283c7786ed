import type { LaunchOptions } from '@playwright/test'
import { findHeadlessBrowser } from './browser.ts'

/**
 * How tests and the README's picture start Chromium: without a head, with a camera and a microphone
 * that are made up.
 * @param picturesPerSecond of the camera; the browser's own choice where media is measured, few where a page
 * is only looked at
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
