import type { Transaction } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { type AppointmentEvent, liftEvent, SCHEMA_VERSION } from '../../appointment/events.ts'
import { type Appointment, evolve } from '../../appointment/evolve.ts'
import { projectAppointment } from '../../appointment/repository.ts'
import { newRoomCode, newRoomId } from '../../appointment/roomNames.ts'
import type { StoredEvent } from '../../eventStore/events.ts'
import type { Aggregate } from '../../eventStore/ruleStore.ts'
import { overrideAggregate } from '../../override/aggregate.ts'
import { consultationTypeAggregate } from '../../pricing/aggregate.ts'
import { type RecordEvent, recordAggregate } from '../../record/aggregate.ts'
import { scheduleAggregate } from '../../schedule/aggregate.ts'

/** An event in today's shape, as it is written here. */
export interface RestoredEvent {
  type: string
  schemaVersion: number
  data: object
}

/** The streams of one kind, built up again event by event. */
export interface RestoredStreams {
  prefix: string
  /** Applies an event whose ids are new. Null: it is not taken over. */
  apply(id: string, stored: StoredEvent): RestoredEvent | null
  /** Writes the row of every stream. */
  project(trx: Transaction<Tables>): Promise<number>
}

const streamsOf = <State extends { practitionerId: string }, Event extends { type: string; data: object }>(
  aggregate: Aggregate<State, Event>,
  /** The event as it is taken over; null for none. */
  taken: (id: string, event: Event) => Event | null = (_, event) => event,
): RestoredStreams => {
  const states = new Map<string, { version: number; state: State }>()
  return {
    prefix: aggregate.prefix,
    apply(id, stored) {
      const event = taken(id, aggregate.lift(stored))
      if (event === null) return null
      const before = states.get(id)
      states.set(id, {
        version: (before?.version ?? 0) + 1,
        state: aggregate.evolve(before?.state ?? null, event),
      })
      return { type: event.type, schemaVersion: aggregate.schemaVersion, data: event.data }
    },
    async project(trx) {
      for (const [id, { version, state }] of states) await aggregate.project(trx, id, version, state)
      return states.size
    },
  }
}

/** Visits keep their times and what became of them; their rooms are new. */
export const restoredVisits = (): RestoredStreams => {
  const states = new Map<string, Appointment>()
  const withNewRoom = (event: AppointmentEvent): AppointmentEvent =>
    event.type === 'appointment.booked'
      ? { ...event, data: { ...event.data, roomId: newRoomId(), roomCode: newRoomCode() } }
      : event
  return {
    prefix: 'appointment.',
    apply(id, stored) {
      const event = withNewRoom(liftEvent(stored))
      states.set(id, evolve(states.get(id) ?? null, event))
      return { type: event.type, schemaVersion: SCHEMA_VERSION, data: event.data }
    },
    async project(trx) {
      for (const [id, state] of states) await projectAppointment(trx, id, state)
      return states.size
    },
  }
}

/** Hours, exceptions and prices. */
export const restoredRules = (): RestoredStreams[] => [
  streamsOf(scheduleAggregate),
  streamsOf(overrideAggregate),
  streamsOf(consultationTypeAggregate),
]

/** The stored file that replaces an archived one; null for a file that the archive lacks. */
export type KeptFile = { fileId: string; type: string; size: number; sha256: string } | null

/** Records whose file came with the archive; a tombstone stays in the archive alone. */
export const restoredRecords = (fileOf: (recordId: string) => KeptFile): RestoredStreams =>
  streamsOf(recordAggregate, (id, event): RecordEvent | null => {
    const file = fileOf(id)
    if (file === null) return null
    return event.type === 'record.added'
      ? ({ ...event, data: { ...event.data, ...file } } as RecordEvent)
      : event
  })
