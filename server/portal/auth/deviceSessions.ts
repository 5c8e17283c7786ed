import type { Transaction } from 'kysely'
import type { DeviceSession } from '../../../src/contracts/portal/account.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import type { Identity } from './accessToken.ts'

const MOST_SHOWN = 100

/** Sessions that can still be renewed, the caller's first and then the latest used. */
export const sessionsOf = async (
  db: Database,
  { practitionerId, sessionId }: Identity,
  now: Date,
): Promise<DeviceSession[]> => {
  const rows = await db
    .selectFrom('session')
    .innerJoin('refresh_token', 'refresh_token.session_id', 'session.id')
    .select(({ fn }) => [
      'session.id',
      'session.device_name',
      'session.created_at',
      fn.max('refresh_token.issued_at').as('last_used_at'),
    ])
    .where('session.practitioner_id', '=', practitionerId)
    .where('session.ended_at', 'is', null)
    .groupBy(['session.id', 'session.device_name', 'session.created_at'])
    .having(({ fn }) => fn.max('refresh_token.expires_at'), '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('session.id')
    .limit(MOST_SHOWN)
    .execute()
  const sessions = rows.map(({ id, device_name, created_at, last_used_at }) => ({
    id,
    device_name,
    signed_in_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: id === sessionId,
  }))
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
}

/** Ends the account's sessions but the caller's: one of them, or all. @returns how many were ended */
export const endOthers = async (
  db: Database | Transaction<Tables>,
  { practitionerId, sessionId }: Identity,
  { only, reason, now }: { only?: string; reason: 'password' | 'email' | 'device'; now: Date },
): Promise<number> => {
  let others = db
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('practitioner_id', '=', practitionerId)
    .where('id', '!=', sessionId)
    .where('ended_at', 'is', null)
  if (only !== undefined) others = others.where('id', '=', only)
  const { numUpdatedRows } = await others.executeTakeFirst()
  return Number(numUpdatedRows)
}
