import { z } from 'zod'
import { fileTypes } from '../../../src/contracts/portal/files/filePurposes.ts'
import {
  type PatientRecord,
  RETENTION_YEARS,
  type RemovalReason,
  recordKinds,
  removalReasons,
} from '../../../src/contracts/portal/record/record.ts'
import { type Aggregate, accepted, type RuleDecision } from '../eventStore/ruleStore.ts'

const instant = z.iso.datetime()

const said = {
  kind: z.enum(recordKinds),
  title: z.string(),
  takenOn: z.iso.date(),
  shared: z.boolean(),
}
const saidOf = z.object(said)
export type Said = z.infer<typeof saidOf>

/** These shapes are kept for ever: a new one gets the next schema version and a lift from the one before it. */
const recordEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('record.added'),
    data: z.object({
      practitionerId: z.uuid(),
      clientId: z.uuid(),
      appointmentId: z.uuid().nullable(),
      fileId: z.uuid(),
      ...said,
      type: z.enum(fileTypes),
      size: z.number().int().nonnegative(),
      sha256: z.string(),
      at: instant,
    }),
  }),
  z.object({ type: z.literal('record.changed'), data: saidOf }),
  z.object({
    type: z.literal('record.removed'),
    data: z.object({ at: instant, reason: z.enum(removalReasons), keptUntil: instant }),
  }),
])
export type RecordEvent = z.infer<typeof recordEvent>
type Added = Extract<RecordEvent, { type: 'record.added' }>['data']
type Removed = Extract<RecordEvent, { type: 'record.removed' }>['data']

export type RecordState = Added & { removed: Removed | null }

const evolve = (state: RecordState | null, event: RecordEvent): RecordState => {
  if (event.type === 'record.added') return { ...event.data, removed: null }
  if (state === null) throw new Error('A record begins with being added')
  return event.type === 'record.changed' ? { ...state, ...event.data } : { ...state, removed: event.data }
}

/** Changes what is given; what is as it was needs no event. */
export const decideChange = (state: RecordState | null, given: Partial<Said>): RuleDecision<RecordEvent> => {
  if (state === null || state.removed !== null) return { kind: 'notFound' }
  const { kind, title, takenOn, shared } = { ...state, ...given }
  const isSame =
    kind === state.kind && title === state.title && takenOn === state.takenOn && shared === state.shared
  return isSame ? accepted() : accepted({ type: 'record.changed', data: { kind, title, takenOn, shared } })
}

/** From the moment of removal, because nothing about the patient ends later than it. */
const keptUntil = (now: Date): string => {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + RETENTION_YEARS)
  return until.toISOString()
}

/** A removed record stays as it was removed. */
export const decideRemoval = (
  state: RecordState | null,
  reason: RemovalReason,
  now: Date,
): RuleDecision<RecordEvent> => {
  if (state === null) return { kind: 'notFound' }
  if (state.removed !== null) return accepted()
  return accepted({
    type: 'record.removed',
    data: { at: now.toISOString(), reason, keptUntil: keptUntil(now) },
  })
}

/** The row of a record, as its events make it. */
export const recordRow = (id: string, version: number, state: RecordState) => ({
  id,
  practitioner_id: state.practitionerId,
  client_id: state.clientId,
  appointment_id: state.appointmentId,
  file_id: state.fileId,
  version,
  kind: state.kind,
  title: state.title,
  taken_on: state.takenOn,
  shared: state.shared,
  type: state.type,
  size: state.size,
  sha256: state.sha256,
  added_at: new Date(state.at),
  removed_at: state.removed === null ? null : new Date(state.removed.at),
  removal_reason: state.removed?.reason ?? null,
  kept_until: state.removed === null ? null : new Date(state.removed.keptUntil),
})
export type RecordRow = ReturnType<typeof recordRow>

export const recordOf = ({
  practitioner_id: _practitioner,
  file_id: _file,
  added_at,
  removed_at,
  removal_reason,
  kept_until,
  ...row
}: RecordRow): PatientRecord => ({
  ...row,
  added_at: added_at.toISOString(),
  removed:
    removed_at === null || removal_reason === null || kept_until === null
      ? null
      : { at: removed_at.toISOString(), reason: removal_reason, kept_until: kept_until.toISOString() },
})

export const recordAggregate: Aggregate<RecordState, RecordEvent> = {
  prefix: 'record.',
  schemaVersion: 1,
  lift: ({ type, data }) => recordEvent.parse({ type, data }),
  evolve,
  async project(trx, id, version, state) {
    const row = recordRow(id, version, state)
    await trx
      .insertInto('patient_record')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute()
  },
  shown: (id, version, state) => recordOf(recordRow(id, version, state)),
}
