import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib.mjs'

/** Files of a machine: its chart, and what the chart imports from beside it. */
const FILE = /^src\/machines\/(.+\/)?(\w+?)(Machine|Setup|Contract|Parts|Rules)?\.ts$/

/**
 * @param {readonly string[]} files paths in the repository
 * @param {(path: string) => boolean} exists
 * @returns {string[]} ids of the machines to which these files belong
 */
export const machinesOf = (files, exists) => [
  ...new Set(
    files.flatMap((file) => {
      const [, folder = '', name] = FILE.exec(file) ?? []
      return name !== undefined && exists(`src/machines/${folder}${name}Machine.ts`) ? [name] : []
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
    return machinesOf(files.split('\n'), (path) => existsSync(join(root, path)))
  } catch {
    return null
  }
}
