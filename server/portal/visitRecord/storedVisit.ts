import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** The rows of one visit that its record is compared with. */
export const storedOf = async (trx: Transaction<Tables>, id: string, prescribed: boolean) => ({
  stored: await trx
    .selectFrom('visit_record')
    .select(['seq', 'body', 'hash'])
    .where('appointment_id', '=', id)
    .orderBy('seq')
    .execute(),
  head: await trx
    .selectFrom('visit_record_head')
    .select(['length', 'hash', 'seal'])
    .where('appointment_id', '=', id)
    .executeTakeFirst(),
  prescriptions: prescribed
    ? await trx
        .selectFrom('prescription')
        .select(['appointment_id', 'practitioner_id', 'folio_number', 'replaces', 'body', 'seal'])
        .where('appointment_id', '=', id)
        .execute()
    : [],
})

export const notesOf = (trx: Transaction<Tables>, id: string) =>
  trx
    .selectFrom('visit_note')
    .select(['appointment_id', 'practitioner_id', 'number', 'body', 'seal'])
    .where('appointment_id', '=', id)
    .execute()
