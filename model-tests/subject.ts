import {
  type AnyActorLogic,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  fromCallback,
  fromPromise,
  setup,
} from 'xstate'
import type { MachineContract } from '../src/contracts/machineContract.ts'

/**
 * A machine made ready for its live runs. It is made once: the library reads the whole chart anew for each
 * copy of a machine, which is most of what a short run would cost.
 */

type Node = AnyStateMachine['root']

/** A transition of the chart that was taken: its source, event and place among the candidates. */
export type TransitionKey = string

/** What stands for the world around one run. */
export interface Surroundings {
  /** A promise is waited for, until it is answered or the signal says that it was given up. */
  asked(id: string, signal: AbortSignal, answer: Answer): void
  /** Another child runs. @returns to be called when it ends */
  began(id: string): () => void
}

export interface Answer {
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

/** In ms; every delay name gets a length of its own, by which its timer is known. */
const DELAY_UNIT = 1_000_003

const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** All transitions of a machine by their keys, in the order of their definition. */
const keyed = (machine: AnyStateMachine): [AnyTransitionDefinition, TransitionKey][] =>
  nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flatMap((candidates) =>
      candidates.map((one, index): [AnyTransitionDefinition, TransitionKey] => [
        one,
        `${one.source.id} · ${one.eventType === '' ? 'always' : one.eventType} · ${index}`,
      ]),
    ),
  )

export const transitionKeys = (machine: AnyStateMachine): TransitionKey[] =>
  keyed(machine).map(([, key]) => key)

export interface Subject {
  readonly machine: AnyStateMachine
  readonly keys: ReadonlyMap<AnyTransitionDefinition, TransitionKey>
  /** Milliseconds by the delay's name. */
  readonly delays: Readonly<Record<string, number>>
  /** Ids of the children that only take note; they can fail as well. */
  readonly listening: ReadonlySet<string>
  /** The machine as a child of one that answers nothing, with somebody under every id it may talk to. */
  readonly harness: AnyStateMachine
}

/** Where the children of a run find what surrounds it: by the actor system they live in. */
const SURROUNDINGS = new WeakMap<object, Surroundings>()

export const surround = (system: object, surroundings: Surroundings): void => {
  SURROUNDINGS.set(system, surroundings)
}

const around = (system: object): Surroundings => {
  const found = SURROUNDINGS.get(system)
  if (!found) throw new Error('This run has no surroundings')
  return found
}

const answered: AnyActorLogic = fromPromise(
  ({ self, system, signal }) =>
    new Promise((resolve, reject) => around(system).asked(self.id, signal, { resolve, reject })),
)
const noted: AnyActorLogic = fromCallback(({ self, system }) => around(system).began(self.id))
const bystander = fromCallback(() => () => undefined)

const harnessOf = (subject: AnyStateMachine, bystanders: readonly string[], systemId: string | undefined) =>
  setup({ types: { context: {} as { input: unknown } }, actors: { subject, bystander } }).createMachine({
    id: 'harness',
    context: ({ input }) => ({ input }),
    invoke: [
      ...bystanders.map((id) => ({ id, systemId: id, src: 'bystander' as const })),
      {
        id: 'subject',
        src: 'subject' as const,
        input: ({ context }) => context.input as never,
        ...(systemId ? { systemId } : {}),
        onDone: {},
      },
    ],
    on: { '*': {} },
  })

const makeSubject = (
  machine: AnyStateMachine,
  contract: MachineContract,
  bystanders: readonly string[],
  systemId: string | undefined,
): Subject => {
  const invoked = nodesOf(machine.root).flatMap((node) => node.invoke)
  const actors: Record<string, AnyActorLogic> = {}
  const listening = new Set<string>()
  for (const name of Object.keys(machine.implementations.actors)) {
    const ids = invoked
      .filter(({ id, src }) => name === (typeof src === 'string' ? src : id))
      .map(({ id }) => id)
    // A child that is spawned and not invoked has the name of its logic.
    const answers = [...ids, name].some((id) => Object.hasOwn(contract.outputs, id))
    if (!answers) for (const id of ids) listening.add(id)
    actors[name] = answers ? answered : noted
  }
  const delays = Object.fromEntries(
    Object.keys(machine.implementations.delays).map((name, index) => [name, (index + 1) * DELAY_UNIT]),
  )
  const provided = machine.provide({ actors, delays } as never)
  return {
    machine: provided,
    keys: new Map(keyed(provided)),
    delays,
    listening,
    harness: harnessOf(provided, bystanders, systemId),
  }
}

const SUBJECTS = new WeakMap<AnyStateMachine, Map<string, Subject>>()

export const subjectOf = (
  machine: AnyStateMachine,
  contract: MachineContract,
  bystanders: readonly string[],
  systemId: string | undefined,
): Subject => {
  const made = SUBJECTS.get(machine) ?? new Map<string, Subject>()
  SUBJECTS.set(machine, made)
  const key = JSON.stringify([bystanders, systemId])
  const known = made.get(key) ?? makeSubject(machine, contract, bystanders, systemId)
  made.set(key, known)
  return known
}
