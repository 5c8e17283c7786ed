import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { isRetryable, isUniqueViolation } from '../../db/sqlState.ts'
import type { Tables } from '../../db/tables.ts'
import { conflict, invalidFields, notFound } from '../../http/apiFailure.ts'
import type { RecordLog } from '../recordLog/recordLog.ts'
import { appendEvents, readStream, type StoredEvent } from './events.ts'

/** One kind of a practitioner's rules: hours, exceptions, prices. Each is a stream of events and one row. */
export interface Aggregate<
  State extends { practitionerId: string },
  Event extends { type: string; data: object },
> {
  /** The prefix of its event types. */
  prefix: string
  /** The shape written today. */
  schemaVersion: number
  /** A stored event in today's shape. */
  lift(stored: StoredEvent): Event
  evolve(state: State | null, event: Event): State
  project(trx: Transaction<Tables>, id: string, version: number, state: State): Promise<void>
  /** The state as a conflict shows it. */
  shown(id: string, version: number, state: State): unknown
}

/** The fault of each field, as keys of the texts. */
type FieldErrors = Parameters<typeof invalidFields>[0]

/** The decision about a command; it holds no events when the command was carried out before. */
export type RuleDecision<Event> =
  | { kind: 'accepted'; events: readonly Event[] }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'conflict' }
  | { kind: 'notFound' }

export const accepted = <Event>(...events: Event[]): RuleDecision<Event> => ({ kind: 'accepted', events })
export const invalid = (field: string, message: string): RuleDecision<never> =>
  invalidAll([{ field, message }])
export const invalidAll = (errors: FieldErrors): RuleDecision<never> => ({ kind: 'invalid', errors })

interface Order {
  id: string
  practitionerId: string
  /** The version it was made from; null when any will do. */
  expected: number | null
}

export interface Changed<State> {
  id: string
  version: number
  state: State
}

/** A change of rules: whose stream, from which version, and what is decided about it. */
export interface Planned<
  State extends { practitionerId: string },
  Event extends { type: string; data: object },
> {
  aggregate: Aggregate<State, Event>
  order: Order
  decide: (state: State | null, trx: Transaction<Tables>, now: Date) => Promise<RuleDecision<Event>>
}

/** The effect of a change on its stream. */
export interface Change {
  id: string
  practitionerId: string
  /** Events before it. */
  from: number
  /** Events after it; the same as `from` when nothing changed. */
  to: number
  now: Date
}

export interface RuleStore {
  /**
   * Reads the stream, decides, appends and projects in one transaction, after the practitioner's other changes and
   * bookings.
   * @throws ApiFailure 404 for a foreign one, 409 with what is there for another version, 400 for a refused field
   */
  change<State extends { practitionerId: string }, Event extends { type: string; data: object }>(
    aggregate: Aggregate<State, Event>,
    order: Order,
    decide: Planned<State, Event>['decide'],
    /** Done in the same transaction, after the events. */
    also?: (trx: Transaction<Tables>, change: Change) => Promise<void>,
  ): Promise<Changed<State>>
  /**
   * The state that a change would lead to. Nothing is written.
   * @throws ApiFailure as the change would
   */
  preview<State extends { practitionerId: string }, Event extends { type: string; data: object }>(
    planned: Planned<State, Event>,
  ): Promise<State>
}

/** Changes of one practitioner's hours and bookings come one after the other, until the transaction ends. */
export const lockPractitioner = async (trx: Transaction<Tables>, practitionerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`booking:${practitionerId}`}, 0))`.execute(trx)
}

const ATTEMPTS = 3

export const createRuleStore = (db: Database, log: RecordLog, clock: Clock): RuleStore => {
  /** Reads the current state and decides about the command. */
  const decided = async <
    State extends { practitionerId: string },
    Event extends { type: string; data: object },
  >(
    trx: Transaction<Tables>,
    { aggregate, order: { id, practitionerId, expected }, decide }: Planned<State, Event>,
  ) => {
    const stored = await readStream(trx, id)
    if (stored.some(({ type }) => !type.startsWith(aggregate.prefix))) throw notFound()
    const before = stored.map(aggregate.lift).reduce<State | null>(aggregate.evolve, null)
    if (before !== null && before.practitionerId !== practitionerId) throw notFound()
    const version = stored.length
    const inTheWay = () =>
      conflict(before === null ? undefined : { current: aggregate.shown(id, version, before) })
    if (expected !== null && expected !== version) throw inTheWay()
    const now = clock()
    const decision = await decide(before, trx, now)
    if (decision.kind === 'notFound') throw notFound()
    if (decision.kind === 'conflict') throw inTheWay()
    if (decision.kind === 'invalid') throw invalidFields(decision.errors)
    const state = decision.events.reduce<State | null>(aggregate.evolve, before)
    if (state === null) throw notFound()
    return { version, now, state, events: decision.events }
  }

  const once: RuleStore['change'] = (aggregate, order, decide, also) =>
    log.transaction(async (trx) => {
      const { id, practitionerId } = order
      await lockPractitioner(trx, practitionerId)
      const { version, now, state, events } = await decided(trx, { aggregate, order, decide })
      const newest = version + events.length
      if (events.length > 0) {
        await aggregate.project(trx, id, newest, state)
        const { schemaVersion } = aggregate
        const stream = { id, length: version, schemaVersion, at: now, actorId: practitionerId }
        await appendEvents(log, trx, stream, events)
      }
      await also?.(trx, { id, practitionerId, from: version, to: newest, now })
      return { id, version: newest, state }
    })

  return {
    async change(aggregate, order, decide, also) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(aggregate, order, decide, also)
        } catch (error) {
          if (!isUniqueViolation(error) && !isRetryable(error)) throw error
          if (attempt === ATTEMPTS) throw conflict()
        }
      }
    },
    preview: async (planned) => (await db.transaction().execute((trx) => decided(trx, planned))).state,
  }
}
