import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { conflict } from '../../http/apiFailure.ts'
import { saveVersion, versionOf } from './parts.ts'

/**
 * Puts the practitioner's zone back to what it was before a change, as a new version of the account.
 * @throws ApiFailure 409 when the zone was changed again
 */
export const moveZoneBack = async (
  trx: Transaction<Tables>,
  practitionerId: string,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('practitioner')
    .set({ timezone: from })
    .where('id', '=', practitionerId)
    .where('timezone', '=', to)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflict()
  const expected = await versionOf(trx, practitionerId, 'account')
  await saveVersion(trx, practitionerId, 'account', { expected, value: {}, now })
}
