import {
  type AnyActorLogic,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  fromCallback,
  fromPromise,
  setup,
} from 'xstate'
import type { MachineContract } from '../src/contracts/machineContract.ts'

// A machine prepared for its live runs. It is prepared once, because the library reads the whole chart for
// each copy of a machine, which would dominate a short run.

type Node = AnyStateMachine['root']

/** A taken transition of the chart: its source, event and index among the candidates. */
export type TransitionKey = string

/** The environment of one run. */
export interface Environment {
  /** A promise is pending until it is answered or the signal aborts it. */
  asked(id: string, signal: AbortSignal, answer: Answer): void
  /**
   * Another child has started.
   * @returns a function to call when it ends
   */
  began(id: string): () => void
}

export interface Answer {
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

/** In ms; every delay name has its own length, by which its timer is identified. */
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
  /** Milliseconds by delay name. */
  readonly delays: Readonly<Record<string, number>>
  /** Ids of the children that only record events; they can fail too. */
  readonly listening: ReadonlySet<string>
  /**
   * The machine as a child of one that answers nothing, with a bystander under every id that it may address.
   */
  readonly harness: AnyStateMachine
}

/** Finds the environment of a run by the actor system of its children. */
const ENVIRONMENTS = new WeakMap<object, Environment>()

export const provideEnvironment = (system: object, environment: Environment): void => {
  ENVIRONMENTS.set(system, environment)
}

const around = (system: object): Environment => {
  const found = ENVIRONMENTS.get(system)
  if (!found) throw new Error('This run has no environment')
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
    // A spawned child that is not invoked is named by its logic.
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
