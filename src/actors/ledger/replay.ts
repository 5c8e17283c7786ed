import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import type { LedgerEntry } from '../../contracts/ledger.ts'
import { REGISTRY } from '../../machines/registry.ts'
import { canonicalJson } from '../../services/ledger/chain.ts'
import { redact } from '../../services/ledger/redact.ts'
import { knownMachine } from './machineVersions.ts'
import { PRESENT_READING, type Reading, upcastLife } from './upcast.ts'

/** One life of one actor, folded again from its entries. */
export interface Replayed {
  readonly path: string
  readonly run: number
  readonly machine: string
  readonly entries: number
  /** Where the fold ended; null when the machine or its version is not known here. */
  readonly value: unknown
  /** The context at the end, redacted by its contract. */
  readonly context: unknown
  /** `seq` of the first entry after which the fold was elsewhere, or why it could not be folded. */
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

/** Folds each actor's entries by itself with the pure transition (architecture §4, Replay). */
export const replayLedger = (
  entries: readonly LedgerEntry[],
  machines: ReadonlyMap<string, AnyStateMachine> = MACHINES,
  reading: Reading = PRESENT_READING,
): Replayed[] => {
  const lives = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    const key = `${entry.path}#${entry.run}`
    const life = lives.get(key)
    if (life) life.push(entry)
    else lives.set(key, [entry])
  }
  return [...lives.values()].flatMap((life): Replayed[] => {
    const [first] = life
    if (!first) return []
    const about = { path: first.path, run: first.run, machine: first.machine, entries: life.length }
    const nothing = { value: null, context: null, mismatch: null }
    const machine = machines.get(first.machine)
    if (!machine)
      return [{ ...about, ...nothing, problem: `The machine "${first.machine}" is not registered` }]
    const lifted = upcastLife(life, reading)
    if (lifted === null)
      return [{ ...about, ...nothing, problem: `Version ${first.version} needs an upcaster` }]
    try {
      return [{ ...about, ...fold(lifted, machine), problem: null }]
    } catch (error) {
      return [{ ...about, ...nothing, problem: error instanceof Error ? error.message : String(error) }]
    }
  })
}
