import type { LedgerEntry } from '../../../contracts/audit/ledger.ts'
import { knownMachine } from './machineVersions.ts'
import type { Upcaster } from './renamed.ts'
import { UPCASTERS } from './upcasters.ts'
import { VERSION_HISTORY } from './versionHistory.ts'

/** The readable versions, and their upcasters. */
export interface Reading {
  readonly currentVersion: (machine: string) => string | undefined
  /** Versions by machine whose entries the current machine accepts unchanged. */
  readonly history: Readonly<Record<string, readonly string[]>>
  readonly upcasters: readonly Upcaster[]
}

export const PRESENT_READING: Reading = {
  currentVersion: (machine) => knownMachine(machine)?.version,
  history: VERSION_HISTORY,
  upcasters: UPCASTERS,
}

/** Upcasters in the order of versions, or null when the version cannot be read. */
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

/** One actor's entries for the current machine, or null when their version cannot be read. */
export const upcastRun = (
  actorRun: readonly LedgerEntry[],
  reading: Reading = PRESENT_READING,
): LedgerEntry[] | null => {
  const [first] = actorRun
  if (!first) return []
  const steps = stepsFrom(first.machine, first.version, reading)
  if (steps === null) return null
  return steps.reduce<LedgerEntry[]>(
    (entries, { lift }) => entries.flatMap((entry) => [...lift(entry)]),
    [...actorRun],
  )
}
