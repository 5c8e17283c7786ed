import { join } from 'node:path'
import { bundlePage } from '../bundlePage.ts'

/** Our meeting layer and a page with it as one script. */
export const bundleClientPage = (): Promise<string> => bundlePage(join(import.meta.dirname, 'clientPage.ts'))

export const clientPages = (script: string): Record<string, { type: string; body: string }> => ({
  '/client': {
    type: 'text/html',
    body: '<!doctype html><meta charset="utf-8"><body><script src="/client.js"></script></body>',
  },
  '/client.js': { type: 'text/javascript', body: script },
})
