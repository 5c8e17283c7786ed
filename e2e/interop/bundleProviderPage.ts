import { join } from 'node:path'
import { bundlePage } from '../bundlePage.ts'

/** Bundles the provider's client and its page into one script. */
export const bundleProviderPage = (): Promise<string> =>
  bundlePage(join(import.meta.dirname, 'providerPage.ts'))
