import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const run = promisify(execFile)
const NAME = /^virtual:known-(charts|requirements)$/
const SCRIPT = join(import.meta.dirname, 'machineKnowledge.ts')

/**
 * Virtual modules `virtual:known-charts` (with descriptions, and the tests that take each transition) and
 * `virtual:known-requirements`, collected at build time. A separate process reads them, so that the
 * development server shows the current charts.
 */
export const knowledgePlugin = (): Plugin => ({
  name: 'machine-knowledge',
  resolveId: (id) => (NAME.test(id) ? `\0${id}` : null),
  async load(id) {
    const part = NAME.exec(id.slice(1))?.[1]
    if (part === undefined) return null
    const { stdout } = await run(process.execPath, [SCRIPT, part], { maxBuffer: 64 * 1024 * 1024 })
    // Browsers parse a JSON string twice as fast as the same object literal.
    return `export const ${part} = JSON.parse(${JSON.stringify(stdout)})`
  },
})
