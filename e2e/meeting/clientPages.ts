import { join } from 'node:path'
import { bundlePage } from '../bundlePage.ts'

/** Bundles our meeting layer and its page into one script. */
export const bundleClientPage = (): Promise<string> => bundlePage(join(import.meta.dirname, 'clientPage.ts'))

export const clientPages = (script: string): Record<string, { type: string; body: string }> => ({
  '/client': {
    type: 'text/html',
    body: '<!doctype html><meta charset="utf-8"><body><script src="/client.js"></script></body>',
  },
  '/client.js': { type: 'text/javascript', body: script },
})
