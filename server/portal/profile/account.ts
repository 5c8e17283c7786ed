import type { Transaction } from 'kysely'
import type { RequestOf } from '../../../src/contracts/portal/endpoint.ts'
import type { AccountBody, OwnAccount, updateAccount } from '../../../src/contracts/portal/profile/account.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { planZone, scheduleIdOf } from '../practiceChange/plannedChange.ts'
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

type Change = RequestOf<typeof updateAccount>['body']

const writeAccount = async (
  trx: Transaction<Tables>,
  practitionerId: string,
  { phone, office_phone, office_address, ...body }: AccountBody,
  { expected, now }: { expected: number; now: Date },
): Promise<void> => {
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
}

/**
 * Saves the account. Weekly hours that keep their wall time move to another zone with it.
 * @returns the id under which the change of zone can be taken back; null where there is none
 * @throws ApiFailure 409 when there is another version; as `PracticeChanges.save`
 */
export const saveAccount = async (
  { db, practiceChanges }: Pick<PortalDeps, 'db' | 'practiceChanges'>,
  practitionerId: string,
  { keep_hours, visits, ...body }: Change,
  at: { expected: number; now: Date },
): Promise<string | null> => {
  const { timezone } = await db
    .selectFrom('practitioner')
    .select('timezone')
    .where('id', '=', practitionerId)
    .executeTakeFirstOrThrow()
  const moves =
    keep_hours && body.timezone !== timezone && (await scheduleIdOf(db, practitionerId)) !== undefined
  if (!moves) {
    await db.transaction().execute((trx) => writeAccount(trx, practitionerId, body, at))
    return null
  }
  const planned = await planZone(db, { practitionerId, expected: null }, body.timezone)
  const { undo } = await practiceChanges.save(planned, visits, {
    from: timezone,
    to: body.timezone,
    save: (trx, now) => writeAccount(trx, practitionerId, body, { ...at, now }),
  })
  return undo
}
