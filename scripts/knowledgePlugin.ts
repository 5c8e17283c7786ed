import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const run = promisify(execFile)
const NAME = /^virtual:known-(charts|requirements)$/
const SCRIPT = join(import.meta.dirname, 'machineKnowledge.ts')

/**
 * `virtual:known-charts` (with their prose, and the tests that take each transition) and
 * `virtual:known-requirements`, gathered when the client is built. A process of its own reads them, so that the
 * development server sees charts as they are now.
 */
export const knowledgePlugin = (): Plugin => ({
  name: 'machine-knowledge',
  resolveId: (id) => (NAME.test(id) ? `\0${id}` : null),
  async load(id) {
    const part = NAME.exec(id.slice(1))?.[1]
    if (part === undefined) return null
    const { stdout } = await run(process.execPath, [SCRIPT, part], { maxBuffer: 64 * 1024 * 1024 })
    // A string that is parsed is read twice as fast by browsers as the same object written as code.
    return `export const ${part} = JSON.parse(${JSON.stringify(stdout)})`
  },
})
