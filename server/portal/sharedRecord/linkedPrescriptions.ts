import type { FileAddresses } from '../../../src/contracts/portal/files/file.ts'
import {
  LINKED_PRESCRIPTIONS_LIMIT,
  type LinkedPrescription,
} from '../../../src/contracts/portal/visitLink/sharedRecords.ts'
import type { Database } from '../../db/client.ts'
import { folioOf } from '../prescription/folio.ts'

/** The patient's prescriptions of one practitioner, newest first; those that were replaced are left out. */
export const linkedPrescriptions = async (
  db: Database,
  { practitioner_id, client_id }: { practitioner_id: string; client_id: string },
  addressesOf: (prescriptionId: string) => FileAddresses,
): Promise<LinkedPrescription[]> => {
  const rows = await db
    .selectFrom('prescription as one')
    .leftJoin('prescription_check as checked', 'checked.prescription_id', 'one.id')
    .select(['one.id', 'one.folio_number', 'one.issued_at', 'checked.filled_at'])
    .where('one.practitioner_id', '=', practitioner_id)
    .where('one.client_id', '=', client_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('prescription as next')
            .select('next.id')
            .whereRef('next.practitioner_id', '=', 'one.practitioner_id')
            .whereRef('next.replaces', '=', 'one.folio_number'),
        ),
      ),
    )
    .orderBy('one.folio_number', 'desc')
    .limit(LINKED_PRESCRIPTIONS_LIMIT)
    .execute()
  return rows.map(({ id, folio_number, issued_at, filled_at }) => ({
    folio: folioOf(folio_number),
    issued_at: issued_at.toISOString(),
    filled_at: filled_at?.toISOString() ?? null,
    addresses: addressesOf(id),
  }))
}
