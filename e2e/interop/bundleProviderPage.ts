import { join } from 'node:path'
import { bundlePage } from '../bundlePage.ts'

/** The provider's client and its page as one script. */
export const bundleProviderPage = (): Promise<string> =>
  bundlePage(join(import.meta.dirname, 'providerPage.ts'))
