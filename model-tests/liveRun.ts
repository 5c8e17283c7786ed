import {
  type ActorRef,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
} from 'xstate'
import { pureSteps } from '../src/actors/audit/ledger/pureSteps.ts'
import type { MachineContract } from '../src/contracts/machineContract.ts'
import { type Answer, provideEnvironment, type Subject, subjectOf, type TransitionKey } from './subject.ts'

/** An event that the machine under test sent. */
export interface Sent {
  to: string
  event: AnyEventObject
}

interface Timer {
  id: number
  ms: number
  run: () => void
}

/**
 * A clock on which one named delay at a time elapses. Every delay name has its own length, so that a test
 * names the delay without ordering the others.
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

/** An invoked promise that is pending. */
export interface Deferred extends Answer {
  readonly id: string
}

const settle = () => new Promise<void>((done) => setImmediate(done))

/**
 * The machine on a real actor: promises settle when the test says so, other children only record their
 * events, and a parent registers bystanders under every system id that the machine addresses.
 */
export class LiveRun {
  readonly sent: Sent[] = []
  readonly taken = new Set<TransitionKey>()
  private readonly clock = new NamedClock()
  private readonly deferred = new Map<string, Deferred>()
  /** Pending promises that were not abandoned. */
  private readonly pending = new Set<Deferred>()
  private readonly active = new Map<string, number>()
  private readonly recorded: AnyEventObject[] = []
  private readonly subject: Subject
  private readonly root: ActorRef<AnyMachineSnapshot, AnyEventObject>
  private readonly input: unknown
  private readonly watch: ((inspected: InspectionEvent) => void) | undefined

  constructor(options: {
    machine: AnyStateMachine
    contract: MachineContract
    input: unknown
    systemId?: string
    bystanders: readonly string[]
    /** Receives the inspection events of the machine under test. */
    watch?: (inspected: InspectionEvent) => void
  }) {
    this.input = options.input
    this.watch = options.watch
    this.subject = subjectOf(options.machine, options.contract, options.bystanders, options.systemId)
    const root = createActor(this.subject.harness, {
      input: options.input,
      clock: this.clock as never,
      inspect: (inspected) => this.observe(inspected),
    })
    provideEnvironment(root.system, {
      asked: (id, signal, answer) => this.wait(id, signal, answer),
      began: (id) => this.note(id),
    })
    this.root = root as ActorRef<AnyMachineSnapshot, AnyEventObject>
  }

  private wait(id: string, signal: AbortSignal, { resolve, reject }: Answer): void {
    const answered = (answer: (value: unknown) => void) => (value: unknown) => {
      this.pending.delete(deferred)
      answer(value)
    }
    const deferred: Deferred = { id, resolve: answered(resolve), reject: answered(reject) }
    this.deferred.set(id, deferred)
    this.pending.add(deferred)
    signal.addEventListener('abort', () => this.pending.delete(deferred))
  }

  private note(id: string): () => void {
    const count = (by: number) => this.active.set(id, (this.active.get(id) ?? 0) + by)
    count(1)
    return () => count(-1)
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
      for (const taken of (microstep as { _transitions: AnyTransitionDefinition[] })._transitions) {
        const key = this.subject.keys.get(taken)
        if (key !== undefined) this.taken.add(key)
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

  /** Promises that are pending now. */
  promises(): Deferred[] {
    return [...this.pending]
  }

  /** Running promises, children and timers of the machine. */
  running(): string[] {
    return [
      ...[...this.pending].map(({ id }) => id),
      ...[...this.active].flatMap(([id, count]) => (count > 0 ? [id] : [])),
      ...(this.clock.size > 0 ? ['timers'] : []),
    ]
  }

  /** Sends without waiting and without checking that the event is taken. */
  sendLate(event: AnyEventObject): void {
    this.subjectRef?.send(event)
  }

  settle(): Promise<void> {
    return settle()
  }

  /** Causes an event as in production: a promise settles, a delay elapses, or an actor sends. */
  async execute(event: AnyEventObject): Promise<void> {
    const done = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type)
    const after = /^xstate\.after\.([^.]+)\./.exec(event.type)
    if (done?.[2]) {
      const deferred = this.deferred.get(done[2])
      if (done[1] === 'error' && this.subject.listening.has(done[2])) {
        this.subjectRef?.send(event)
        await settle()
        return
      }
      if (!deferred) throw new Error(`No promise with id "${done[2]}" is running`)
      if (done[1] === 'done') deferred.resolve(event.output)
      else deferred.reject(event.error)
      await settle()
    } else if (after?.[1]) {
      const ms = this.subject.delays[after[1]]
      if (ms === undefined) throw new Error(`"${after[1]}" is not a named delay`)
      if (!this.clock.elapse(ms)) throw new Error(`The delay "${after[1]}" is not running`)
    } else this.subjectRef?.send(event)
    await settle()
  }

  /**
   * Replays the recorded events, serialised as JSON, with the pure transition, which must reach the same
   * state.
   */
  replay(): { value: unknown; context: unknown; status: string } {
    const events = JSON.parse(JSON.stringify(this.recorded)) as AnyEventObject[]
    const { begin, next } = pureSteps(this.subject.machine)
    let snapshot = begin(JSON.parse(JSON.stringify(this.input ?? {})))
    for (const recorded of events) snapshot = next(snapshot, recorded)
    return { value: snapshot.value, context: snapshot.context, status: snapshot.status }
  }
}
