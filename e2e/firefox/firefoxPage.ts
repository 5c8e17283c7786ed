import { expect } from '@playwright/test'
import type { Browser, Page } from 'puppeteer-core'
import { storeConnections } from '../drivers/callMedia.ts'

/** Milliseconds to wait for anything on a page of Firefox. */
const PATIENCE = 20_000

/** An own profile in English, as on another machine. */
export const openFirefoxPage = async (browser: Browser, origin: string): Promise<Page> => {
  const context = await browser.createBrowserContext()
  await context.setCookie({ name: 'NEXT_LOCALE', value: 'en', domain: new URL(origin).hostname, path: '/' })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  page.on('pageerror', (error) => {
    // Libraries test whether they may compile code from text and continue without it.
    if (!String(error).includes('Content-Security-Policy')) console.error('Firefox', error)
  })
  await page.setViewport({ width: 1_280, height: 800 })
  await page.evaluateOnNewDocument(storeConnections)
  return page
}

export const press = (page: Page, name: string, role = 'button'): Promise<void> =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click()

export const fill = (page: Page, name: string, text: string): Promise<void> =>
  page.locator(`::-p-aria([name="${name}"][role="textbox"])`).fill(text)

/** Ticks the checkbox with this label. */
export const tick = (page: Page, words: string): Promise<void> =>
  page.locator(`::-p-xpath(//label[contains(., "${words}")])`).click()

export const waitForText = async (page: Page, text: string): Promise<void> => {
  await page.locator(`::-p-text(${text})`).wait()
}

export const waitForRole = async (page: Page, role: string, name: string): Promise<void> => {
  await page.locator(`::-p-aria([name="${name}"][role="${role}"])`).wait()
}

const bodyText = (page: Page): Promise<string> => page.evaluate(() => document.body.textContent ?? '')

export const expectNoText = (page: Page, text: string, timeout = PATIENCE): Promise<void> =>
  expect.poll(() => bodyText(page), { timeout }).not.toContain(text)

/** Seconds of a person's video that have played; -1 without a video. */
const played = (page: Page, name: string): Promise<number> =>
  page.evaluate((label) => {
    const videos = [...document.querySelectorAll('video')]
    const video = videos.find((one) => one.getAttribute('aria-label') === label)
    return video === undefined || video.videoWidth === 0 ? -1 : video.currentTime
  }, name)

/** Decoded frames and received sound energy over all connections of the page. */
const received = (page: Page): Promise<{ frames: number; energy: number }> =>
  page.evaluate(async () => {
    let frames = 0
    let energy = 0
    for (const connection of window.peerConnections)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'inbound-rtp') {
          frames += report.framesDecoded ?? 0
          energy += report.totalAudioEnergy ?? 0
        }
    return { frames, energy }
  })

/** Waits until this person's video plays and sound arrives, counted from now. */
export const seesAndHearsInFirefox = async (page: Page, name: string): Promise<void> => {
  const time = await played(page, name)
  const before = await received(page)
  await expect
    .poll(() => played(page, name), { message: `picture of ${name}`, timeout: PATIENCE })
    .toBeGreaterThan(Math.max(0, time) + 0.3)
  await expect
    .poll(async () => (await received(page)).frames, { timeout: PATIENCE })
    .toBeGreaterThan(before.frames + 5)
  await expect
    .poll(async () => (await received(page)).energy, { timeout: PATIENCE })
    .toBeGreaterThan(before.energy)
}
