import type { Page, Route } from '@playwright/test'

/** Calls to an address wait here until a test says what becomes of them. */
export const holdRoute = async (page: Page, url: string | RegExp) => {
  const waiting: Route[] = []
  let wake: () => void = () => undefined
  await page.route(url, (route) => {
    waiting.push(route)
    wake()
  })
  // Who asked has given up meanwhile.
  page.on('requestfailed', (request) => {
    const index = waiting.findIndex((route) => route.request() === request)
    if (index >= 0) waiting.splice(index, 1)
  })
  return {
    /** The oldest call that waits, or the next one to come. */
    async next(): Promise<Route> {
      const first = waiting.shift()
      if (first !== undefined) return first
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      return this.next()
    },
    /** What still waits was of no use. */
    async letGo(): Promise<void> {
      for (const route of waiting.splice(0)) await route.abort().catch(() => undefined)
    },
  }
}

export type HeldRoute = Awaited<ReturnType<typeof holdRoute>>
