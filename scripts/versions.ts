import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownMachine } from '../src/actors/audit/ledger/machineVersions.ts'
import { VERSION_HISTORY } from '../src/actors/audit/ledger/versionHistory.ts'
import { REGISTRY } from '../src/machines/registry.ts'

/**
 * `npm run versions`: adds the current version of each machine to the history (docs/decisions/0070). The
 * corpus in model-tests/ledgers tests whether older versions can be replayed.
 */
const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'src', 'actors', 'audit', 'ledger', 'versionHistory.ts')

const history: Record<string, readonly string[]> = { ...VERSION_HISTORY }
const added: string[] = []
for (const { machine } of REGISTRY) {
  const known = history[machine.id] ?? []
  const version = knownMachine(machine.id)?.version
  if (version === undefined || known.includes(version)) continue
  history[machine.id] = [...known, version]
  added.push(machine.id)
}
const lines = Object.keys(history)
  .sort()
  .map((id) => `  ${id}: [${(history[id] ?? []).map((version) => `'${version}'`).join(', ')}],`)
writeFileSync(
  FILE,
  `/** Every version that a machine has had in a build; written by \`npm run versions\`, never by hand. */
export const VERSION_HISTORY: Readonly<Record<string, readonly string[]>> = {
${lines.join('\n')}
}
`,
)
execFileSync(join(ROOT, 'node_modules', '.bin', 'biome'), ['format', '--write', FILE], { stdio: 'ignore' })
console.log(added.length === 0 ? 'Every version is listed' : `New versions of ${added.join(', ')}`)
