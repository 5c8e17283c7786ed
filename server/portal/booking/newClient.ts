import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { GivenPatient } from '../../../src/contracts/portal/booking/draft.ts'
import type { Tables } from '../../db/tables.ts'
import { invalidFields } from '../../http/apiFailure.ts'
import { searchable } from '../searchable.ts'

const DAY_MS = 24 * 60 * 60_000

/** A patient as a guest gave it; who it is nobody has checked. */
export const newClient = async (
  trx: Transaction<Tables>,
  practitionerId: string,
  patient: GivenPatient | undefined,
  now: Date,
): Promise<string> => {
  if (patient === undefined) throw invalidFields([{ field: 'patient', message: 'required' }])
  // A day of grace: the date is that of the patient's own zone.
  if (Date.parse(patient.birth_date) > now.getTime() + DAY_MS)
    throw invalidFields([{ field: 'patient.birth_date', message: 'future' }])
  const id = randomUUID()
  await trx
    .insertInto('client')
    .values({
      id,
      practitioner_id: practitionerId,
      ...patient,
      // Nobody asked yet.
      allergies: null,
      search_name: searchable(`${patient.first_name} ${patient.last_name}`),
    })
    .execute()
  return id
}
