import type { AnyStateMachine } from 'xstate'
import { outlineMachine, type StateOutline } from '../../machines/machineOutline.ts'
import { REGISTRY } from '../../machines/registry.ts'
import { canonicalJson, hashText } from '../../services/ledger/chain.ts'
import type { KnownMachine } from '../../services/ledger/recorder.ts'

/** What a machine does, without what is said about it: a better sentence is no new version. */
const behaviourOf = (state: StateOutline): unknown => ({
  ...state,
  description: '',
  spec: [],
  transitions: state.transitions.map((transition) => ({ ...transition, spec: [] })),
  states: state.states.map(behaviourOf),
})

/** Its version: the hash of what it does (architecture §4). */
export const versionOf = (machine: AnyStateMachine): string =>
  hashText(canonicalJson(behaviourOf(outlineMachine(machine)))).slice(0, 16)

/** Every registered machine by id, with its contract and the version its definition has (architecture §4). */
const KNOWN: ReadonlyMap<string, KnownMachine> = new Map(
  REGISTRY.map(({ machine, contract }) => [machine.id, { contract, version: versionOf(machine) }]),
)

export const knownMachine = (machineId: string): KnownMachine | undefined => KNOWN.get(machineId)
