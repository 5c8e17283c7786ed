import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { PAGE_SETTINGS_META, type PageSettings } from '../../src/contracts/portal/pageSettings.ts'

/** The page in each encoding that a browser may accept. */
export interface RenderedPage {
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Writes the settings into the built page, once at the start.
 * @param html the built index.html
 */
export const renderPage = async (html: string, settings: PageSettings): Promise<RenderedPage> => {
  const content = escapeAttribute(JSON.stringify(settings))
  const meta = `<meta name="${PAGE_SETTINGS_META}" content="${content}" />`
  // A function, because a replacement string would interpret `$` in the settings as a pattern.
  const identity = Buffer.from(html.replace('</head>', () => `${meta}</head>`))
  const [compressed, brotli] = await Promise.all([
    promisify(gzip)(identity),
    promisify(brotliCompress)(identity),
  ])
  return { identity, gzip: compressed, br: brotli }
}
