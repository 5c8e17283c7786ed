import {
  type ActorRef,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type InspectionEvent,
  initialTransition,
  setup,
  transition,
} from 'xstate'
import type { MachineContract } from '../src/contracts/machineContract.ts'

/** An event that the machine under test sent to somebody. */
export interface Sent {
  to: string
  event: AnyEventObject
}

/** A transition of the chart that was taken: its source, event and place among the candidates. */
export type TransitionKey = string

const DELAY_UNIT = 1_000_003

interface Timer {
  id: number
  ms: number
  run: () => void
}

/**
 * A clock on which one named delay at a time elapses. Every delay name gets a length of its own, so a test
 * says which delay has passed without deciding in what order the others would have.
 */
class NamedClock {
  private readonly timers = new Map<number, Timer>()
  private next = 1
  setTimeout(run: () => void, ms: number): number {
    const id = this.next++
    this.timers.set(id, { id, ms, run })
    return id
  }
  clearTimeout(id: number): void {
    this.timers.delete(id)
  }
  get size(): number {
    return this.timers.size
  }
  elapse(ms: number): boolean {
    const timer = [...this.timers.values()].find((candidate) => candidate.ms === ms)
    if (!timer) return false
    this.timers.delete(timer.id)
    timer.run()
    return true
  }
}

/** An invoked promise that nobody has answered. */
export interface Deferred {
  readonly id: string
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

const settle = () => new Promise<void>((done) => setImmediate(done))

const transitionKey = (taken: { source: { id: string; key: string }; eventType: string }, index: number) =>
  `${taken.source.id} · ${taken.eventType === '' ? 'always' : taken.eventType} · ${index}`

interface Candidate {
  source: { id: string; key: string }
  eventType: string
}

/** All transitions of a machine, in the order of their definition. */
export const transitionKeys = (machine: AnyStateMachine): TransitionKey[] => {
  const keys: TransitionKey[] = []
  const walk = (node: AnyStateMachine['root']) => {
    for (const candidates of node.transitions.values())
      candidates.forEach((candidate, index) => {
        keys.push(transitionKey(candidate, index))
      })
    node.always?.forEach((candidate, index) => {
      keys.push(transitionKey(candidate, index))
    })
    for (const child of Object.values(node.states)) walk(child as AnyStateMachine['root'])
  }
  walk(machine.root)
  return keys
}

const nodesOf = (machine: AnyStateMachine): AnyStateMachine['root'][] => {
  const nodes: AnyStateMachine['root'][] = []
  const walk = (node: AnyStateMachine['root']) => {
    nodes.push(node)
    for (const child of Object.values(node.states)) walk(child as AnyStateMachine['root'])
  }
  walk(machine.root)
  return nodes
}

/**
 * The machine on a real actor: promises answer when the test says so, other children only take note of what
 * they are told, and a parent stands by under every system id the machine talks to.
 */
export class LiveRun {
  readonly sent: Sent[] = []
  readonly taken = new Set<TransitionKey>()
  private readonly clock = new NamedClock()
  private readonly deferred = new Map<string, Deferred>()
  /** Promises that wait and have not been given up. */
  private readonly pending = new Set<Deferred>()
  private readonly active = new Map<string, number>()
  /** Ids of the children that only take note; they can fail as well. */
  private readonly listening = new Set<string>()
  private readonly delays: Record<string, number> = {}
  private readonly recorded: AnyEventObject[] = []
  private readonly machine: AnyStateMachine
  private readonly root: ActorRef<AnyMachineSnapshot, AnyEventObject>
  private readonly input: unknown
  private readonly watch: ((inspected: InspectionEvent) => void) | undefined

  constructor(options: {
    machine: AnyStateMachine
    contract: MachineContract
    input: unknown
    systemId?: string
    bystanders: readonly string[]
    /** Sees what is inspected of the machine under test. */
    watch?: (inspected: InspectionEvent) => void
  }) {
    const { machine, contract } = options
    this.input = options.input
    this.watch = options.watch
    const ids = new Map<string, Set<string>>()
    for (const node of nodesOf(machine))
      for (const { id, src } of node.invoke) {
        const name = typeof src === 'string' ? src : id
        ids.set(name, (ids.get(name) ?? new Set()).add(id))
      }
    const actors: Record<string, unknown> = {}
    for (const name of Object.keys(machine.implementations.actors)) {
      const own = ids.get(name) ?? []
      const answers = [...own].some((id) => Object.hasOwn(contract.outputs, id))
      if (!answers) for (const id of own) this.listening.add(id)
      actors[name] = answers
        ? fromPromise(
            ({ self, signal }) =>
              new Promise((resolve, reject) => {
                const answered = (answer: (value: unknown) => void) => (value: unknown) => {
                  this.pending.delete(deferred)
                  answer(value)
                }
                const deferred: Deferred = {
                  id: self.id,
                  resolve: answered(resolve),
                  reject: answered(reject),
                }
                this.deferred.set(self.id, deferred)
                this.pending.add(deferred)
                signal.addEventListener('abort', () => this.pending.delete(deferred))
              }),
          )
        : fromCallback(({ self }) => {
            this.active.set(self.id, (this.active.get(self.id) ?? 0) + 1)
            return () => this.active.set(self.id, (this.active.get(self.id) ?? 0) - 1)
          })
    }
    Object.keys(machine.implementations.delays).forEach((name, index) => {
      this.delays[name] = (index + 1) * DELAY_UNIT
    })
    this.machine = machine.provide({ actors, delays: this.delays } as never)
    const bystander = fromCallback(() => () => undefined)
    const harness = setup({ actors: { subject: this.machine, bystander } }).createMachine({
      id: 'harness',
      invoke: [
        ...options.bystanders.map((systemId) => ({ id: systemId, systemId, src: 'bystander' as const })),
        {
          id: 'subject',
          src: 'subject' as const,
          input: options.input as never,
          ...(options.systemId ? { systemId: options.systemId } : {}),
          onDone: {},
        },
      ],
      on: { '*': {} },
    })
    this.root = createActor(harness, {
      clock: this.clock as never,
      inspect: (inspected) => this.observe(inspected),
    }) as ActorRef<AnyMachineSnapshot, AnyEventObject>
  }

  private subjectRef: AnyActorRef | undefined

  private observe(inspected: InspectionEvent): void {
    if (inspected.type === '@xstate.actor' && (inspected.actorRef as AnyActorRef).id === 'subject') {
      this.subjectRef = inspected.actorRef as AnyActorRef
    }
    const subject = this.subjectRef
    if (!subject) return
    if (inspected.actorRef === subject) this.watch?.(inspected)
    if (inspected.type === '@xstate.event') {
      if (inspected.actorRef === subject && inspected.event.type !== 'xstate.init')
        this.recorded.push(inspected.event)
      if (
        inspected.sourceRef === subject &&
        inspected.actorRef !== subject &&
        inspected.event.type !== 'xstate.init'
      ) {
        const target = inspected.actorRef as AnyActorRef
        const id = target === this.root ? 'parent' : target.id
        this.sent.push({ to: id, event: inspected.event })
      }
    }
    if (inspected.type === '@xstate.microstep' && inspected.actorRef === subject) {
      const microstep: unknown = inspected
      for (const taken of (microstep as { _transitions: Candidate[] })._transitions) {
        const node = nodesOf(this.machine).find((candidate) => candidate.id === taken.source.id)
        const candidates = taken.eventType === '' ? node?.always : node?.transitions.get(taken.eventType)
        const index = candidates?.indexOf(taken as never) ?? -1
        this.taken.add(transitionKey(taken, index))
      }
    }
  }

  async start(): Promise<void> {
    this.root.start()
    await settle()
  }

  stop(): void {
    this.root.stop()
  }

  get snapshot(): AnyMachineSnapshot {
    if (!this.subjectRef) throw new Error('The run has not started')
    return this.subjectRef.getSnapshot() as AnyMachineSnapshot
  }

  /** Promises that are waited for now. */
  promises(): Deferred[] {
    return [...this.pending]
  }

  /** What still runs on the machine's behalf: promises, children, timers. */
  running(): string[] {
    return [
      ...[...this.pending].map(({ id }) => id),
      ...[...this.active].flatMap(([id, count]) => (count > 0 ? [id] : [])),
      ...(this.clock.size > 0 ? ['timers'] : []),
    ]
  }

  /** Sends without waiting and without asking whether it is taken. */
  sendLate(event: AnyEventObject): void {
    this.subjectRef?.send(event)
  }

  settle(): Promise<void> {
    return settle()
  }

  /** Makes an event happen in the way it happens in life: a promise settles, a delay elapses, someone sends. */
  async execute(event: AnyEventObject): Promise<void> {
    const done = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type)
    const after = /^xstate\.after\.([^.]+)\./.exec(event.type)
    if (done?.[2]) {
      const deferred = this.deferred.get(done[2])
      if (done[1] === 'error' && this.listening.has(done[2])) {
        this.subjectRef?.send(event)
        await settle()
        return
      }
      if (!deferred) throw new Error(`No promise with id "${done[2]}" is running`)
      if (done[1] === 'done') deferred.resolve(event.output)
      else deferred.reject(event.error)
      await settle()
    } else if (after?.[1]) {
      const ms = this.delays[after[1]]
      if (ms === undefined) throw new Error(`"${after[1]}" is not a named delay`)
      if (!this.clock.elapse(ms)) throw new Error(`The delay "${after[1]}" is not running`)
    } else this.subjectRef?.send(event)
    await settle()
  }

  /** Folds what was recorded, through JSON, with the pure transition: it must end in the same place. */
  replay(): { value: unknown; context: unknown; status: string } {
    const events = JSON.parse(JSON.stringify(this.recorded)) as AnyEventObject[]
    let [snapshot] = initialTransition(this.machine, JSON.parse(JSON.stringify(this.input ?? {})) as never)
    for (const recorded of events) [snapshot] = transition(this.machine, snapshot, recorded as never)
    return { value: snapshot.value, context: snapshot.context, status: snapshot.status }
  }
}
