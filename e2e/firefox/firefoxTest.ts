import type { Browser } from 'puppeteer-core'
import { test as base } from '../fixtures/server.ts'
import { launchFirefox } from './launchFirefox.ts'

/** Tests with a Firefox beside Playwright's Chromium, one for all tests of a file. */
export const test = base.extend<object, { firefox: Browser }>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is always a pattern
    async ({}, use) => {
      const browser = await launchFirefox()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
