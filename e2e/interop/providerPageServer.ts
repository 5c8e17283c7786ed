import { createServer } from 'node:https'
import type { BrowserContext, Page } from '@playwright/test'
import { generate } from 'selfsigned'
import { bundleProviderPage } from './bundleProviderPage.ts'

/**
 * A temporary https server with the page of the provider's client. The page has its own origin, as the pages
 * of the provider's customers do, and may call any meeting server. (The browser driver cannot serve the page,
 * because Chrome would then block sockets to this machine.)
 */
export interface ProviderPages {
  /** Opens the client in a new page; `window.provider` exists when it resolves. */
  open(context: BrowserContext): Promise<Page>
  close(): Promise<void>
}

export const selfSignedForLocalhost = async (): Promise<{ key: string; cert: string }> => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  return { key, cert }
}

/** @param script of another page with more functions */
export const startProviderPages = async (script?: string): Promise<ProviderPages> => {
  const served = script ?? (await bundleProviderPage())
  const html = `<!doctype html><meta charset="utf-8"><body><script src="/provider.js"></script></body>`
  const server = createServer(await selfSignedForLocalhost(), (request, response) => {
    const isScript = request.url === '/provider.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? served : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page server has no port')
  return {
    open: async (context) => {
      const page = await context.newPage()
      // Reports to the provider are blocked in tests.
      await page.route(/100ms\.live/, (route) => route.abort())
      await page.goto(`https://localhost:${address.port}/`)
      return page
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
