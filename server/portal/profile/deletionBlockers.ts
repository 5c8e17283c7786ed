import type { DeletionBlockers } from '../../../src/contracts/portal/profile/deletion.ts'
import { VISITS_NAMED } from '../../../src/contracts/portal/profile/profile.ts'
import type { Database } from '../../db/client.ts'
import { walletOf } from '../payments/paymentQueries.ts'
import { visitsAhead } from './specialities.ts'

/** A negative balance blocks nothing: a profile without visits earns nothing that could cover it. */
const moneyOf = async (
  db: Database,
  practitionerId: string,
  now: Date,
): Promise<DeletionBlockers['money']> => {
  const wallet = await walletOf(db, practitionerId, now)
  if (wallet === null) return null
  const balance_centavos = Math.max(0, wallet.available_centavos) + Math.max(0, wallet.pending_centavos)
  const on_the_way_centavos = wallet.on_the_way.reduce((sum, payout) => sum + payout.amount_centavos, 0)
  return balance_centavos === 0 && on_the_way_centavos === 0
    ? null
    : { balance_centavos, on_the_way_centavos }
}

/** The visits, the hold and the money that must end before the profile can be deleted. */
export const deletionBlockersOf = async (
  db: Database,
  practitionerId: string,
  now: Date,
): Promise<DeletionBlockers> => {
  const ahead = [...(await visitsAhead(db, practitionerId, now)).values()]
  const hold = await db
    .selectFrom('hold')
    .select('id')
    .where('practitioner_id', '=', practitionerId)
    .where('expires_at', '>', now)
    .where('released_at', 'is', null)
    .where('appointment_id', 'is', null)
    .executeTakeFirst()
  return {
    visits: {
      count: ahead.reduce((sum, { count }) => sum + count, 0),
      first: ahead
        .flatMap(({ first }) => first)
        .sort((one, other) => one.start_time.localeCompare(other.start_time))
        .slice(0, VISITS_NAMED),
    },
    held: hold !== undefined,
    money: await moneyOf(db, practitionerId, now),
  }
}

export const isBlocked = ({ visits, held, money }: DeletionBlockers): boolean =>
  visits.count > 0 || held || money !== null
