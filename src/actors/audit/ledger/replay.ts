import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import type { LedgerEntry } from '../../../contracts/audit/ledger.ts'
import { REGISTRY } from '../../../machines/registry.ts'
import { canonicalJson } from '../../../services/audit/ledger/chain.ts'
import { redact } from '../../../services/audit/ledger/redact.ts'
import { knownMachine } from './machineVersions.ts'
import { PRESENT_READING, type Reading, upcastRun } from './upcast.ts'

/** One run of one actor, folded again from its entries. */
export interface Replayed {
  readonly path: string
  readonly run: number
  readonly machine: string
  readonly entries: number
  /** State at the end of the fold; null when the machine or its version is unknown. */
  readonly value: unknown
  /** The context at the end, redacted by its contract. */
  readonly context: unknown
  /** `seq` of the first entry after which the fold differed, or why it could not be folded. */
  readonly mismatch: { seq: number; expected: unknown; found: unknown } | null
  readonly problem: string | null
}

const MACHINES: ReadonlyMap<string, AnyStateMachine> = new Map(
  REGISTRY.map(({ machine }) => [machine.id, machine]),
)

const step = (
  machine: AnyStateMachine,
  before: AnyMachineSnapshot | null,
  entry: LedgerEntry,
): AnyMachineSnapshot => {
  if (entry.event.type === 'xstate.init') return initialTransition(machine, entry.event.input as never)[0]
  if (before === null) throw new Error('The first entry of a run is not its init')
  return transition(machine, before, entry.event as never)[0]
}

const fold = (
  entries: readonly LedgerEntry[],
  machine: AnyStateMachine,
): Pick<Replayed, 'value' | 'context' | 'mismatch'> => {
  let snapshot: AnyMachineSnapshot | null = null
  for (const entry of entries) {
    if (entry.to === null) continue
    snapshot = step(machine, snapshot, entry)
    if (canonicalJson(snapshot.value) !== canonicalJson(entry.to))
      return {
        value: snapshot.value,
        context: null,
        mismatch: { seq: entry.seq, expected: entry.to, found: snapshot.value },
      }
  }
  return {
    value: snapshot?.value ?? null,
    context: redact(knownMachine(machine.id)?.contract.context, snapshot?.context),
    mismatch: null,
  }
}

/** Folds each actor's entries separately with the pure transition (architecture §4, Replay). */
export const replayLedger = (
  entries: readonly LedgerEntry[],
  machines: ReadonlyMap<string, AnyStateMachine> = MACHINES,
  reading: Reading = PRESENT_READING,
): Replayed[] => {
  const actorRuns = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    const key = `${entry.path}#${entry.run}`
    const actorRun = actorRuns.get(key)
    if (actorRun) actorRun.push(entry)
    else actorRuns.set(key, [entry])
  }
  return [...actorRuns.values()].flatMap((actorRun): Replayed[] => {
    const [first] = actorRun
    if (!first) return []
    const about = { path: first.path, run: first.run, machine: first.machine, entries: actorRun.length }
    const nothing = { value: null, context: null, mismatch: null }
    const machine = machines.get(first.machine)
    if (!machine)
      return [{ ...about, ...nothing, problem: `The machine "${first.machine}" is not registered` }]
    const lifted = upcastRun(actorRun, reading)
    if (lifted === null)
      return [{ ...about, ...nothing, problem: `Version ${first.version} needs an upcaster` }]
    try {
      return [{ ...about, ...fold(lifted, machine), problem: null }]
    } catch (error) {
      return [{ ...about, ...nothing, problem: error instanceof Error ? error.message : String(error) }]
    }
  })
}
