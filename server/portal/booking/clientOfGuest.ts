import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { GivenPatient } from '../../../src/contracts/portal/booking/draft.ts'
import { NO_DETAILS } from '../../../src/contracts/portal/patient/patient.ts'
import type { Tables } from '../../db/tables.ts'
import { invalidFields } from '../../http/apiFailure.ts'
import { searchable } from '../searchable.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * The patient that a guest books for: the one of the same practitioner with the same name, date of birth and e-mail,
 * or a new one, whose identity nobody has checked. The guest is told the same in both cases.
 */
export const clientOfGuest = async (
  trx: Transaction<Tables>,
  practitionerId: string,
  patient: GivenPatient | undefined,
  now: Date,
): Promise<string> => {
  if (patient === undefined) throw invalidFields([{ field: 'patient', message: 'required' }])
  // A day of grace: the date is that of the patient's own zone.
  if (Date.parse(patient.birth_date) > now.getTime() + DAY_MS)
    throw invalidFields([{ field: 'patient.birth_date', message: 'future' }])
  const { email, phone, locale, ...person } = patient
  const searchName = searchable(`${person.first_name} ${person.last_name}`)
  const known = await trx
    .selectFrom('client')
    .select('id')
    .where('practitioner_id', '=', practitionerId)
    .where('search_name', '=', searchName)
    .where('birth_date', '=', sql<Date>`${person.birth_date}::date`)
    .where(sql<boolean>`lower(details ->> 'email') = ${email}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const id = randomUUID()
  await trx
    .insertInto('client')
    .values({
      id,
      practitioner_id: practitionerId,
      ...person,
      // Allergies are unknown: the booking does not ask for them.
      allergies: null,
      search_name: searchName,
      details: JSON.stringify({ ...NO_DETAILS, email, phone, language: locale }),
    })
    .execute()
  return id
}
