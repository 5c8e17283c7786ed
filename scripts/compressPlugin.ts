import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json|html)$/
/** Bytes below which the headers of a compressed answer cost more than it saves. */
const WORTH = 1_000

/** Writes `.br` and `.gz` beside every text file of the build; the server sends them as they are. */
export const compressPlugin = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  async writeBundle({ dir = 'dist' }, bundle) {
    // index.html is compressed by the server, which writes the settings into it first.
    const files = Object.keys(bundle).filter((file) => TEXT.test(file) && file !== 'index.html')
    for (const file of files) {
      const path = join(dir, file)
      const content = await readFile(path)
      if (content.length < WORTH) continue
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
        }),
        promisify(gzip)(content, { level: 9 }),
      ])
      await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
    }
  },
})
