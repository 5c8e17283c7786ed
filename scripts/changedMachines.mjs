import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib.mjs'

/** Files of a machine: its chart, and what the chart imports from beside it. */
const FILE = /^src\/machines\/(.+\/)?(\w+?)(Machine|Setup|Contract|Parts|Rules)?\.ts$/
const FACTORY = /^src\/machines\/kit\/create(\w+)\.ts$/
const ID = /createMachine\(\{\s*id: '(\w+)'/

/**
 * @param {readonly string[]} files paths in the repository
 * @param {(path: string) => string | null} read the content of a file; null where there is none
 * @returns {string[]} ids of the machines to which these files belong; for a factory the id of its own model
 */
export const machinesOf = (files, read) => [
  ...new Set(
    files.flatMap((file) => {
      const factory = FACTORY.exec(file)?.[1]
      if (factory !== undefined) return [`kit${factory}`]
      const [, folder = '', name] = FILE.exec(file) ?? []
      if (name === undefined) return []
      const chart = read(`src/machines/${folder}${name}Machine.ts`)
      // The file of a chart is not always called like it.
      return chart === null ? [] : [ID.exec(chart)?.[1] ?? name]
    }),
  ),
]

/**
 * @returns {string[] | null} ids of the machines that differ from CHANGED_SINCE (a revision; the commit before the
 *   last one when it is not set); null where git does not know it
 */
export const changedMachines = () => {
  try {
    const since = process.env.CHANGED_SINCE ?? 'HEAD~1'
    const files = execFileSync('git', ['diff', '--name-only', since], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return machinesOf(files.split('\n'), (path) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null,
    )
  } catch {
    return null
  }
}
