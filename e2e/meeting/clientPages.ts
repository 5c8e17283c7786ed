import { join } from 'node:path'
import { bundlePage } from '../bundlePage.ts'
import { withTimes } from './shortTimes.ts'

/**
 * Bundles our meeting layer and its page into one script.
 * @param times replaces these of the protocol's times, in milliseconds
 */
export const bundleClientPage = (times: Parameters<typeof withTimes>[0] = {}): Promise<string> =>
  bundlePage(join(import.meta.dirname, 'clientPage.ts'), [withTimes(times)])

/** @param path of the page; its script is beside it */
export const clientPages = (
  script: string,
  path = '/client',
): Record<string, { type: string; body: string }> => ({
  [path]: {
    type: 'text/html',
    body: `<!doctype html><meta charset="utf-8"><body><script src="${path}.js"></script></body>`,
  },
  [`${path}.js`]: { type: 'text/javascript', body: script },
})
