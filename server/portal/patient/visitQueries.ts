import type { z } from 'zod'
import type {
  CancelledVisit,
  listCancelledVisits,
  PastVisit,
  readPatientHistory,
} from '../../../src/contracts/portal/patient/history.ts'
import type { Database } from '../../db/client.ts'
import type { Prescriptions } from '../prescription/prescriptions.ts'
import { recordsOfVisits } from '../record/recordQueries.ts'
import type { PatientKey } from './patientStore.ts'

const visitsOf = (db: Database, { practitionerId, id }: PatientKey) =>
  db
    .selectFrom('appointment')
    .innerJoin('speciality', 'speciality.id', 'appointment.speciality_id')
    .where('appointment.practitioner_id', '=', practitionerId)
    .where('appointment.client_id', '=', id)

const countOf = async (query: ReturnType<typeof visitsOf>): Promise<number> => {
  const row = await query.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

const COLUMNS = [
  'appointment.id',
  'appointment.start_time',
  'appointment.end_time',
  'appointment.reason',
  'appointment.speciality_id',
  'speciality.label',
] as const

interface VisitRow {
  id: string
  start_time: Date
  end_time: Date
  reason: string
  speciality_id: string
  label: string
}

const visitOf = ({ id, start_time, end_time, reason, speciality_id, label }: VisitRow) => ({
  id,
  start_time: start_time.toISOString(),
  end_time: end_time.toISOString(),
  reason,
  speciality: { id: speciality_id, practitioner_speciality: label },
})

interface HistoryDeps {
  db: Database
  prescriptions: Pick<Prescriptions, 'ofVisits'>
}

/** P7.27, P7.35: the visits that have begun and were not cancelled. */
export const findHistory = async (
  { db, prescriptions }: HistoryDeps,
  key: PatientKey,
  { page, limit, orderByValue }: z.infer<typeof readPatientHistory.query>,
  now: Date,
): Promise<{ items: PastVisit[]; count: number }> => {
  const begun = visitsOf(db, key)
    .where('appointment.status', '!=', 'cancel')
    .where('appointment.start_time', '<=', now)
  const rows = await begun
    .innerJoin('practitioner', 'practitioner.id', 'appointment.practitioner_id')
    .select(COLUMNS)
    .select(['appointment.status', 'appointment.outcome'])
    .select(['practitioner.id as practitioner_id', 'practitioner.first_name', 'practitioner.last_name'])
    .orderBy('appointment.start_time', orderByValue)
    .orderBy('appointment.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const records = await recordsOfVisits(
    db,
    rows.map(({ id }) => id),
  )
  const signed = await prescriptions.ofVisits(
    key.practitionerId,
    rows.map(({ id }) => id),
  )
  return {
    count: await countOf(begun),
    items: rows.map((row) => ({
      ...visitOf(row),
      status: row.status,
      outcome: row.outcome,
      diagnosis: signed.get(row.id)?.diagnosis ?? null,
      prescriptions: signed.get(row.id)?.prescriptions ?? [],
      records: records.get(row.id) ?? [],
      practitioner: { id: row.practitioner_id, name: `${row.first_name} ${row.last_name}` },
    })),
  }
}

/** P7.36: the cancelled visits, newest first. */
export const findCancelled = async (
  db: Database,
  key: PatientKey,
  { page, limit }: z.infer<typeof listCancelledVisits.query>,
): Promise<{ appointments: CancelledVisit[]; count: number }> => {
  const cancelled = visitsOf(db, key).where('appointment.status', '=', 'cancel')
  const rows = await cancelled
    .select(COLUMNS)
    .select('appointment.cancelled_at')
    .orderBy('appointment.start_time', 'desc')
    .orderBy('appointment.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    count: await countOf(cancelled),
    appointments: rows.map((row) => ({
      ...visitOf(row),
      cancelled_at: row.cancelled_at?.toISOString() ?? null,
    })),
  }
}
