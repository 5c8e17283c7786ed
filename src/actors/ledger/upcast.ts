import type { LedgerEntry } from '../../contracts/ledger.ts'
import { knownMachine } from './machineVersions.ts'
import { UPCASTERS, type Upcaster } from './upcasters.ts'
import { VERSION_HISTORY } from './versionHistory.ts'

/** Which versions can be read, and how. */
export interface Reading {
  readonly currentVersion: (machine: string) => string | undefined
  /** Versions by machine whose entries the present machine takes as they are. */
  readonly history: Readonly<Record<string, readonly string[]>>
  readonly upcasters: readonly Upcaster[]
}

export const PRESENT_READING: Reading = {
  currentVersion: (machine) => knownMachine(machine)?.version,
  history: VERSION_HISTORY,
  upcasters: UPCASTERS,
}

/** Upcasters in the order in which they lift a version, or null when it cannot be read. */
const stepsFrom = (machine: string, version: string, reading: Reading): Upcaster[] | null => {
  const steps: Upcaster[] = []
  let at = version
  while (at !== reading.currentVersion(machine)) {
    const next = reading.upcasters.find((upcaster) => upcaster.machine === machine && upcaster.from === at)
    if (!next || steps.includes(next)) break
    steps.push(next)
    at = next.to
  }
  const isReadable = at === reading.currentVersion(machine) || (reading.history[machine] ?? []).includes(at)
  return isReadable ? steps : null
}

/** One actor's entries as the present machine takes them, or null when their version cannot be read. */
export const upcastLife = (
  life: readonly LedgerEntry[],
  reading: Reading = PRESENT_READING,
): LedgerEntry[] | null => {
  const [first] = life
  if (!first) return []
  const steps = stepsFrom(first.machine, first.version, reading)
  if (steps === null) return null
  return steps.reduce<LedgerEntry[]>(
    (entries, { lift }) => entries.flatMap((entry) => [...lift(entry)]),
    [...life],
  )
}
