import { createServer } from 'node:https'
import type { BrowserContext, Page } from '@playwright/test'
import { generate } from 'selfsigned'
import { bundleProviderPage } from './bundleProviderPage.ts'

/**
 * A throw-away https server with nothing but the page of the provider's client. The page lives on an origin
 * of its own, as the provider's customers' pages do; the meeting server it calls may be any. (The browser
 * driver cannot answer for the page instead: Chrome would bar it from sockets on this machine.)
 */
export interface ProviderPages {
  /** Opens the client in a new page; `window.provider` is there when it resolves. */
  open(context: BrowserContext): Promise<Page>
  close(): Promise<void>
}

export const selfSignedForLocalhost = async (): Promise<{ key: string; cert: string }> => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  return { key, cert }
}

/** `script`: a page that knows more of the client than the usual one. */
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
      // Its reports go to the provider, who has no business in a test.
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
