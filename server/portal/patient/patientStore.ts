import { sql } from 'kysely'
import {
  NO_DETAILS,
  type Patient,
  type PatientBody,
  patientDetails,
} from '../../../src/contracts/portal/patient/patient.ts'
import type { Database } from '../../db/client.ts'
import { conflict, invalidFields, notFound } from '../../http/apiFailure.ts'
import { searchable } from '../searchable.ts'
import { visitTimes } from './visitTimes.ts'

const DAY_MS = 24 * 60 * 60_000

export interface PatientKey {
  practitionerId: string
  id: string
}

const isOwn = async (db: Database, { practitionerId, id }: PatientKey): Promise<boolean> =>
  (await db
    .selectFrom('client')
    .select('id')
    .where('practitioner_id', '=', practitionerId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** @throws ApiFailure 404 for a missing patient and for one of another practitioner */
export const requireOwn = async (db: Database, key: PatientKey): Promise<void> => {
  if (!(await isOwn(db, key))) throw notFound()
}

/**
 * Everything that is kept of a patient.
 * @throws ApiFailure 404 for a missing patient and for one of another practitioner
 */
export const patientOf = async (
  db: Database,
  { practitionerId, id }: PatientKey,
  now: Date,
): Promise<Patient> => {
  const row = await db
    .selectFrom('client')
    .leftJoin(visitTimes(db, practitionerId, now), 'visits.client_id', 'client.id')
    .select(['client.id', 'first_name', 'last_name', 'sex', 'allergies', 'details', 'version'])
    .select(['visits.last_visit', 'visits.next_visit'])
    .select(sql<string>`to_char(client.birth_date, 'YYYY-MM-DD')`.as('birth_date'))
    .where('client.practitioner_id', '=', practitionerId)
    .where('client.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  const { details, last_visit, next_visit, ...person } = row
  return {
    ...person,
    ...NO_DETAILS,
    ...details,
    last_visit: last_visit?.toISOString() ?? null,
    next_visit: next_visit?.toISOString() ?? null,
    is_new: last_visit === null,
    server_time: now.toISOString(),
  }
}

/**
 * Changes what the body names, from the version that was read.
 * @throws ApiFailure 404, 400, 409 conflict
 */
export const changePatient = async (
  db: Database,
  key: PatientKey,
  expected: number,
  body: PatientBody,
  now: Date,
): Promise<void> => {
  // A day of grace: the date is that of the patient's own zone.
  if (body.birth_date !== undefined && Date.parse(body.birth_date) > now.getTime() + DAY_MS)
    throw invalidFields([{ field: 'birth_date', message: 'future' }])
  const known = await patientOf(db, key, now)
  if (known.version !== expected) throw conflict()
  // A field that the body leaves out is undefined here and must not replace the stored value.
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const { first_name, last_name, birth_date, sex, allergies, ...rest }: Patient = { ...known, ...given }
  const changed = await db
    .updateTable('client')
    .set({
      first_name,
      last_name,
      birth_date,
      sex,
      allergies: allergies === null ? null : JSON.stringify(allergies),
      search_name: searchable(`${first_name} ${last_name}`),
      details: JSON.stringify(patientDetails.parse(rest)),
      version: expected + 1,
    })
    .where('practitioner_id', '=', key.practitionerId)
    .where('id', '=', key.id)
    // Somebody else may have been faster since it was read.
    .where('version', '=', expected)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw conflict()
}
