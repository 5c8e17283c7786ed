import type { AccountBody, OwnAccount } from '../../../src/contracts/portal/profile/account.ts'
import type { Database } from '../../db/client.ts'
import { saveVersion, versionOf } from './parts.ts'

/** The practitioner's own account. */
export const accountOf = async (db: Database, practitionerId: string): Promise<OwnAccount> => {
  const { mobile, phone, office_address, ...known } = await db
    .selectFrom('practitioner')
    .select(['email', 'first_name', 'last_name', 'mobile', 'phone', 'office_address', 'locale', 'timezone'])
    .where('id', '=', practitionerId)
    .executeTakeFirstOrThrow()
  return {
    ...known,
    phone: mobile ?? '',
    office_phone: phone ?? '',
    office_address: office_address ?? '',
    version: await versionOf(db, practitionerId, 'account'),
  }
}

/** @throws ApiFailure 409 when there is another version */
export const saveAccount = (
  db: Database,
  practitionerId: string,
  { phone, office_phone, office_address, ...body }: AccountBody,
  { expected, now }: { expected: number; now: Date },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await saveVersion(trx, practitionerId, 'account', { expected, value: {}, now })
    await trx
      .updateTable('practitioner')
      .set({
        ...body,
        mobile: phone,
        phone: office_phone === '' ? null : office_phone,
        office_address: office_address === '' ? null : office_address,
      })
      .where('id', '=', practitionerId)
      .execute()
  })
