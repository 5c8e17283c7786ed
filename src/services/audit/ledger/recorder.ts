import type { MachineContract } from '../../../contracts/machineContract.ts'
import { machineIdOf } from './machineIdOf.ts'
import type { PlainEvent } from './redactEvent.ts'

/** The recorder's view of an inspected actor; the state library's own types stay out of the services. */
export interface InspectedActor {
  readonly id: string
  readonly sessionId: string
  readonly _parent?: InspectedActor | undefined
  readonly logic?: unknown
  getSnapshot(): unknown
}

export interface Inspected {
  readonly type: string
  readonly actorRef: InspectedActor
  readonly sourceRef?: InspectedActor | undefined
  readonly event?: PlainEvent
  readonly snapshot?: unknown
}

/** A machine's contract and version by its id. */
export interface KnownMachine {
  readonly contract: MachineContract
  readonly version: string
}

/** An observation before redaction; it is immutable. */
export interface Seen {
  readonly kind: 'seen'
  readonly at: number
  readonly actor: InspectedActor
  readonly identity: Identity
  readonly machine: string
  readonly from: string | null
  readonly event: PlainEvent
  /** State value after the event; null until the actor has taken the event, possibly for ever. */
  to: unknown
  settled: boolean
}

/** Something that could not be observed. */
export interface Unseen {
  readonly kind: 'unseen'
  readonly at: number
  readonly path: string | null
  readonly eventType: string | null
  readonly error: string
}

export interface PageHidden {
  readonly kind: 'pageHidden'
  readonly at: number
}

export type Observation = Seen | Unseen | PageHidden

interface Identity {
  readonly path: string
  readonly run: number
  readonly machine: string | null
}

const stateValueOf = (snapshot: unknown): unknown =>
  typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot ? snapshot.value : null

const isActive = (actor: InspectedActor): boolean => {
  const snapshot = actor.getSnapshot()
  return (
    typeof snapshot === 'object' && snapshot !== null && 'status' in snapshot && snapshot.status === 'active'
  )
}

const isOver = (observation: Observation): boolean =>
  observation.kind !== 'seen' || observation.settled || !isActive(observation.actor)

export const nameOfError = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.name : typeof thrown

/**
 * Turns inspection into observations: one opens with the event, is settled by the snapshot after the same
 * event, and leaves in the order of events. It runs inside every transition, so it only stores references,
 * and it never throws, because an exception here would block the transition (architecture §4).
 */
export class Recorder {
  private readonly identities = new Map<string, Identity>()
  private readonly runs = new Map<string, number>()
  private readonly waiting: Observation[] = []
  private first = 0
  /** Observations that wait for their snapshot, by event: a chart may send the same object more than once. */
  private readonly open = new Map<PlainEvent, Seen[]>()

  observe(inspected: Inspected, at: number): void {
    try {
      if (inspected.type === '@xstate.event') this.begin(inspected, at)
      else if (inspected.type === '@xstate.snapshot') this.settle(inspected)
    } catch (thrown) {
      this.waiting.push({
        kind: 'unseen',
        at,
        path: this.identities.get(inspected.actorRef?.sessionId)?.path ?? null,
        eventType: inspected.event?.type ?? null,
        error: nameOfError(thrown),
      })
    }
  }

  hidePage(at: number): void {
    this.waiting.push({ kind: 'pageHidden', at })
  }

  /** The first settled observation; each is returned once. */
  next(): Observation | null {
    const observation = this.waiting[this.first]
    if (!observation || !isOver(observation)) return null
    this.first += 1
    if (observation.kind === 'seen' && !observation.settled) this.forget(observation)
    if (this.first === this.waiting.length || this.first > 10_000) {
      this.waiting.splice(0, this.first)
      this.first = 0
    }
    return observation
  }

  private identify(actor: InspectedActor): Identity {
    const known = this.identities.get(actor.sessionId)
    if (known) return known
    const machine = machineIdOf(actor)
    // The id of a root actor is a number of this process; its machine's id is stable.
    const path = actor._parent ? `${this.identify(actor._parent).path}/${actor.id}` : (machine ?? actor.id)
    const run = this.runs.get(path) ?? 0
    this.runs.set(path, run + 1)
    const identity = { path, run, machine }
    this.identities.set(actor.sessionId, identity)
    return identity
  }

  private begin({ actorRef, sourceRef, event }: Inspected, at: number): void {
    const identity = this.identify(actorRef)
    if (identity.machine === null || !event) return
    const seen: Seen = {
      kind: 'seen',
      at,
      actor: actorRef,
      identity,
      machine: identity.machine,
      from: sourceRef ? this.identify(sourceRef).path : null,
      event,
      to: null,
      settled: false,
    }
    this.waiting.push(seen)
    const same = this.open.get(event)
    if (same) same.push(seen)
    else this.open.set(event, [seen])
  }

  private settle({ actorRef, event, snapshot }: Inspected): void {
    if (!event) return
    // The oldest open one is meant.
    const seen = this.open.get(event)?.find(({ actor }) => actor === actorRef)
    if (!seen) return
    seen.to = stateValueOf(snapshot)
    seen.settled = true
    this.forget(seen)
  }

  private forget(seen: Seen): void {
    const same = this.open.get(seen.event)?.filter((one) => one !== seen) ?? []
    if (same.length > 0) this.open.set(seen.event, same)
    else this.open.delete(seen.event)
  }
}
