import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|html|wasm|tflite)$/
/** Bytes below which compression saves less than its headers cost. */
const WORTH = 1_000

/** Writes `.br` and `.gz` files beside every compressible file of the build, which the server sends. */
export const compressPlugin = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  async writeBundle({ dir = 'dist' }, bundle) {
    // The server writes settings into index.html and compresses it itself.
    const files = Object.keys(bundle).filter((file) => COMPRESSIBLE.test(file) && file !== 'index.html')
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
