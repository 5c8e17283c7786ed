import { sql } from 'kysely'
import type {
  Prescriber,
  PrescriptionAnswer,
} from '../../../src/contracts/portal/prescription/prescription.ts'
import type { Database } from '../../db/client.ts'
import type { WritableVisit } from './rules.ts'

/** A visit and its practitioner. */
export interface VisitKey {
  practitionerId: string
  appointmentId: string
}

export interface PrescribedVisit extends WritableVisit {
  id: string
  clientId: string
  patient: PrescriptionAnswer['patient']
  allergies: string[] | null
}

const visitQuery = (db: Database, { practitionerId, appointmentId }: VisitKey) =>
  db
    .selectFrom('appointment')
    .innerJoin('client', 'client.id', 'appointment.client_id')
    .where('appointment.practitioner_id', '=', practitionerId)
    .where('appointment.id', '=', appointmentId)
    .select(['appointment.id', 'appointment.client_id', 'appointment.status'])
    .select(['appointment.start_time', 'appointment.end_time'])
    .select(['client.first_name', 'client.last_name', 'client.sex', 'client.allergies'])
    .select(sql<string>`to_char(client.birth_date, 'YYYY-MM-DD')`.as('birth_date'))

type VisitRow = NonNullable<Awaited<ReturnType<ReturnType<typeof visitQuery>['executeTakeFirst']>>>

const visitFrom = (row: VisitRow): PrescribedVisit => ({
  id: row.id,
  clientId: row.client_id,
  status: row.status,
  startTime: row.start_time,
  endTime: row.end_time,
  patient: { name: `${row.first_name} ${row.last_name}`, birth_date: row.birth_date, sex: row.sex },
  allergies: row.allergies,
})

/** A visit with its patient; undefined for a missing one and for one of another practitioner. */
export const visitOf = async (db: Database, key: VisitKey): Promise<PrescribedVisit | undefined> => {
  const row = await visitQuery(db, key).executeTakeFirst()
  return row === undefined ? undefined : visitFrom(row)
}

/** The same, locked until the transaction ends, so that a concurrent cancellation waits. */
export const lockVisit = async (trx: Database, key: VisitKey): Promise<PrescribedVisit | undefined> => {
  const row = await visitQuery(trx, key).forShare('appointment').executeTakeFirst()
  return row === undefined ? undefined : visitFrom(row)
}

/** The practitioner as printed on a prescription, the primary speciality first. */
export const prescriberOf = async (db: Database, practitionerId: string): Promise<Prescriber> => {
  const row = await db
    .selectFrom('practitioner')
    .select(['first_name', 'last_name', 'licence', 'school', 'office_address', 'phone'])
    .where('id', '=', practitionerId)
    .executeTakeFirstOrThrow()
  const specialities = await db
    .selectFrom('practitioner_speciality as own')
    .innerJoin('speciality', 'speciality.id', 'own.speciality_id')
    .select('speciality.label')
    .where('own.practitioner_id', '=', practitionerId)
    .orderBy('own.is_primary', 'desc')
    .orderBy('own.position')
    .execute()
  return {
    name: `${row.first_name} ${row.last_name}`,
    specialities: specialities.map(({ label }) => label),
    licence: row.licence,
    school: row.school,
    address: row.office_address,
    phone: row.phone,
  }
}
