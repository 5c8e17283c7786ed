import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { capabilities } from '../src/contracts/audit/machineKnowledge.ts'

/**
 * `npm run registry`: writes `src/machines/registry.ts` from what the modules of `src/machines` export: a machine
 * `xMachine` with its `xContract`, or an instance of the kit, which holds both. `--check` fails when it is stale.
 */
const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'src', 'machines')
const FILE = join(FOLDER, 'registry.ts')

interface Row {
  readonly id: string
  readonly imports: readonly (readonly [name: string, path: string])[]
  readonly code: string
}

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine
const isInstance = (value: unknown): value is { machine: AnyStateMachine; contract: object } =>
  typeof value === 'object' &&
  value !== null &&
  'contract' in value &&
  'machine' in value &&
  isMachine(value.machine)

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'registry.ts')
  .sort()
const exported = new Map<string, { path: string; value: unknown }>()
for (const name of files) {
  const path = join(FOLDER, name)
  const module = (await import(path)) as Record<string, unknown>
  for (const [key, value] of Object.entries(module))
    if (isMachine(value) || isInstance(value) || key.endsWith('Contract'))
      exported.set(key, { path: `./${relative(FOLDER, path)}`, value })
}

const rows: Row[] = []
for (const [name, { path, value }] of exported) {
  if (isInstance(value)) rows.push({ id: value.machine.id, imports: [[name, path]], code: name })
  if (!isMachine(value)) continue
  const contractName = name.replace(/Machine$/, 'Contract')
  const contract = exported.get(contractName)
  if (!contract) throw new Error(`${name} has no ${contractName}`)
  const imports = [[name, path] as const, [contractName, contract.path] as const]
  rows.push({ id: value.id, imports, code: `{ machine: ${name}, contract: ${contractName} }` })
}
const unlisted = rows.flatMap(({ imports: [[, path] = ['', '']] }) => {
  const folder = dirname(path).slice(2)
  return [...capabilities, 'kit'].some((known) => known === folder) ? [] : [folder]
})
if (unlisted.length > 0)
  throw new Error(
    `${unlisted.join(', ')}: add the folder to capabilities in src/contracts/audit/machineKnowledge.ts`,
  )
rows.sort((one, other) => (one.id < other.id ? -1 : 1))
const ids = rows.map(({ id }) => id)
const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
if (twice.length > 0) throw new Error(`Two machines have the id ${twice.join(', ')}`)

const byPath = Map.groupBy(
  rows.flatMap(({ imports }) => imports),
  ([, path]) => path,
)
const imports = [...byPath]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(
    ([path, names]) =>
      `import { ${names
        .map(([name]) => name)
        .sort()
        .join(', ')} } from '${path}'`,
  )
const written = `import type { AnyStateMachine } from 'xstate'
import type { MachineContract } from '../contracts/machineContract.ts'
${imports.join('\n')}

/** Written by \`npm run registry\` from the modules of this folder, never by hand. */
export interface RegisteredMachine {
  readonly machine: AnyStateMachine
  readonly contract: MachineContract
}

/**
 * Every machine of the product. The ledger, the inspector, the diagrams and the replay know a machine from here; the
 * ledger redacts everything of a machine that is not listed.
 */
export const REGISTRY: readonly RegisteredMachine[] = [
${rows.map(({ code }) => `  ${code},`).join('\n')}
]
`
const formatted = execFileSync(
  join(ROOT, 'node_modules', '.bin', 'biome'),
  ['check', '--write', '--stdin-file-path', FILE],
  { input: written, encoding: 'utf8' },
)
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== formatted) {
    console.error('src/machines/registry.ts is stale (npm run registry)')
    process.exitCode = 1
  } else console.log(`Registry: ${rows.length} machines, up to date`)
} else writeFileSync(FILE, formatted)
