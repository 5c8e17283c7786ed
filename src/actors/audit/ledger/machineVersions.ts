import type { AnyStateMachine } from 'xstate'
import { outlineMachine, type StateOutline } from '../../../machines/machineOutline.ts'
import { REGISTRY } from '../../../machines/registry.ts'
import { canonicalJson, hashText } from '../../../services/audit/ledger/chain.ts'
import type { KnownMachine } from '../../../services/audit/ledger/recorder.ts'

/** A machine's behaviour, without its descriptions, so that a better sentence is no new version. */
const behaviourOf = (state: StateOutline): unknown => ({
  ...state,
  description: '',
  spec: [],
  transitions: state.transitions.map((transition) => ({ ...transition, spec: [] })),
  states: state.states.map(behaviourOf),
})

/** A machine's version: the hash of its behaviour (architecture §4). */
export const versionOf = (machine: AnyStateMachine): string =>
  hashText(canonicalJson(behaviourOf(outlineMachine(machine)))).slice(0, 16)

/** Every registered machine by id, with its contract and the current version (architecture §4). */
const KNOWN: ReadonlyMap<string, KnownMachine> = new Map(
  REGISTRY.map(({ machine, contract }) => [machine.id, { contract, version: versionOf(machine) }]),
)

export const knownMachine = (machineId: string): KnownMachine | undefined => KNOWN.get(machineId)
