import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import { chromiumOptions } from '../scripts/chromium.ts'

/** The Chromium of all measurements: a complete browser, as users have, with a fake camera. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = findBrowser()
  return chromium.launch({ ...chromiumOptions(), ...(executablePath === null ? {} : { executablePath }) })
}

const ORIGIN = 'http://localhost:1'

/** A page with one script only, on a secure origin, so that storage is available. */
export const openScriptPage = async (browser: Browser, script: string): Promise<Page> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route(`${ORIGIN}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><meta charset="utf-8"><body><script src="/page.js"></script></body>',
        }),
  )
  page.on('pageerror', (error) => console.error('page:', error))
  await page.goto(`${ORIGIN}/`)
  return page
}

/** Time of a page's main thread so far, in seconds. */
export interface ThreadTime {
  readonly script: number
  readonly task: number
}

export const measureThread = async (session: CDPSession): Promise<ThreadTime> => {
  const { metrics } = await session.send('Performance.getMetrics')
  const figure = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { script: figure('ScriptDuration'), task: figure('TaskDuration') }
}

/** Bytes in use after garbage collection. */
export const measureHeap = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}
