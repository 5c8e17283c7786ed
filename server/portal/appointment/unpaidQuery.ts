import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { UNPAID_LISTED, UNPAID_PAST_DAYS } from '../../../src/contracts/portal/unpaidVisits.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { payableAccount } from '../payments/paymentAccounts.ts'
import { countOf, type Found, items, ownedBy } from './listQueries.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Visits whose time waits for a payment, and priced visits that are coming, going on, or completed within the last
 * days without one, in order of start. Where patients cannot pay by card, the portal does not know what was paid, so
 * only the first are listed.
 */
export const findUnpaidVisits = async (db: Database, practitionerId: string, now: Date): Promise<Found> => {
  const since = new Date(now.getTime() - UNPAID_PAST_DAYS * DAY_MS)
  const takesCards = (await payableAccount(db, practitionerId)) !== null
  const isUnpaid = ({
    eb,
    and,
    or,
  }: ExpressionBuilder<Tables, 'appointment' | 'client'>): Expression<SqlBool> => {
    const isAhead = eb('appointment.end_time', '>', now)
    const waits = and([eb('appointment.status', '=', 'pending_payment'), isAhead])
    if (!takesCards) return waits
    return or([
      waits,
      and([
        eb('appointment.price_centavos', '>', 0),
        eb('appointment.paid', '=', false),
        or([
          and([eb('appointment.status', 'in', ['accepted', 'in_progress']), isAhead]),
          eb('appointment.status', '=', 'completed'),
        ]),
      ]),
    ])
  }
  const query = ownedBy(db, practitionerId)
    // The index is by the start; a visit takes two hours at most.
    .where('appointment.start_time', '>', new Date(since.getTime() - DAY_MS))
    .where('appointment.end_time', '>', since)
    .where(isUnpaid)
  const listed = query.orderBy('appointment.start_time').orderBy('appointment.id').limit(UNPAID_LISTED)
  return { count: await countOf(query), appointments: await items(listed) }
}
