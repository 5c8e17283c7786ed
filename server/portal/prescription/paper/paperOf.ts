import type { PrescriptionPaper } from '../../../../src/contracts/portal/prescription/paper.ts'
import type { Database } from '../../../db/client.ts'
import type { CheckCodes } from '../check/checkCodes.ts'
import { folioOf } from '../folio.ts'
import type { VisitKey } from '../people.ts'
import { paperAddresses } from './paperAddresses.ts'

/** The PDF of the visit's prescription that holds, for its doctor; undefined when none is signed. */
export const paperOf = async (
  { db, codes }: { db: Database; codes: CheckCodes },
  { practitionerId, appointmentId }: VisitKey,
  now: Date,
): Promise<PrescriptionPaper | undefined> => {
  const row = await db
    .selectFrom('prescription as one')
    .leftJoin('prescription_check as checked', 'checked.prescription_id', 'one.id')
    .select(['one.id', 'one.folio_number', 'checked.filled_at'])
    .where('one.practitioner_id', '=', practitionerId)
    .where('one.appointment_id', '=', appointmentId)
    .orderBy('one.folio_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...paperAddresses(codes, 'owner').of(row.id, now.getTime()),
    folio: folioOf(row.folio_number),
    filled_at: row.filled_at?.toISOString() ?? null,
  }
}
