import type { PatientRecord, RecordKind } from '../../../src/contracts/portal/record/record.ts'
import type { Database } from '../../db/client.ts'
import { notFound } from '../../http/apiFailure.ts'
import { recordOf } from './aggregate.ts'

interface Asked {
  practitionerId: string
  clientId: string
  /** Null: of every visit, and of none. */
  appointmentId: string | null
  page: number
  limit: number
}

/** The records of a patient, newest first. */
export const findRecords = async (
  db: Database,
  { practitionerId, clientId, appointmentId, page, limit }: Asked,
): Promise<{ records: PatientRecord[]; count: number }> => {
  const own = db
    .selectFrom('patient_record')
    .where('practitioner_id', '=', practitionerId)
    .where('client_id', '=', clientId)
    .$if(appointmentId !== null, (query) => query.where('appointment_id', '=', appointmentId))
  const { count } = await own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { records: rows.map(recordOf), count: Number(count) }
}

/** @throws ApiFailure 404 for a missing, foreign or removed one */
export const findRecord = async (
  db: Database,
  practitionerId: string,
  id: string,
): Promise<PatientRecord> => {
  const row = await db
    .selectFrom('patient_record')
    .selectAll()
    .where('id', '=', id)
    .where('practitioner_id', '=', practitionerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return recordOf(row)
}

/** @throws ApiFailure 404 for a missing, foreign or removed one */
export const recordWithFile = async (db: Database, practitionerId: string, id: string) => {
  const row = await db
    .selectFrom('patient_record')
    .select(['file_id', 'client_id', 'appointment_id'])
    .where('id', '=', id)
    .where('practitioner_id', '=', practitionerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}

/** The records of each of some visits, newest first, without removed ones. */
export const recordsOfVisits = async (
  db: Database,
  visits: readonly string[],
): Promise<Map<string, { id: string; kind: RecordKind; title: string }[]>> => {
  if (visits.length === 0) return new Map()
  const rows = await db
    .selectFrom('patient_record')
    .select(['id', 'kind', 'title', 'appointment_id'])
    .where('appointment_id', 'in', visits)
    .where('removed_at', 'is', null)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute()
  const found = new Map<string, { id: string; kind: RecordKind; title: string }[]>()
  for (const { appointment_id, ...record } of rows) {
    if (appointment_id === null) continue
    found.set(appointment_id, [...(found.get(appointment_id) ?? []), record])
  }
  return found
}
