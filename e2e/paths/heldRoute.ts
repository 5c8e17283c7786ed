import type { Page, Route } from '@playwright/test'

/** Holds requests to an address until a test decides their answer. */
export const holdRoute = async (page: Page, url: string | RegExp) => {
  const waiting: Route[] = []
  let wake: () => void = () => undefined
  await page.route(url, (route) => {
    waiting.push(route)
    wake()
  })
  // The requester gave up meanwhile.
  page.on('requestfailed', (request) => {
    const index = waiting.findIndex((route) => route.request() === request)
    if (index >= 0) waiting.splice(index, 1)
  })
  return {
    /** The oldest held request, or the next one. */
    async next(): Promise<Route> {
      const first = waiting.shift()
      if (first !== undefined) return first
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      return this.next()
    },
    /** Aborts the remaining requests. */
    async letGo(): Promise<void> {
      for (const route of waiting.splice(0)) await route.abort().catch(() => undefined)
    },
  }
}

export type HeldRoute = Awaited<ReturnType<typeof holdRoute>>
