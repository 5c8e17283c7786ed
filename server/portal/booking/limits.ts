import { createHmac } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { DRAFTS_AN_HOUR, HOLDS_A_VISITOR } from '../../../src/contracts/portal/booking/draft.ts'
import type { Tables } from '../../db/tables.ts'
import { holdLimit, tooManyAttempts } from '../../http/apiFailure.ts'
import { addressGroup } from '../../http/clientAddress.ts'

const HOUR_MS = 60 * 60_000

/** Names an address in the database without telling it. */
export const addressHash = (key: string, address: string): string =>
  createHmac('sha256', key)
    .update(`booking\n${addressGroup(address)}`)
    .digest('base64url')

export interface Holder {
  visitor: string
  /** Null: not counted by address. */
  addressHash: string | null
}

/** Drafts of one visitor, and of one address, are counted one after the other. */
export const lockHolder = async (trx: Transaction<Tables>, { visitor, addressHash: address }: Holder) => {
  for (const name of [`visitor:${visitor}`, ...(address === null ? [] : [`address:${address}`])])
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** @throws ApiFailure 409 for a third time held at once, 429 for an eleventh draft of an address within an hour */
export const checkLimits = async (
  trx: Transaction<Tables>,
  { visitor, addressHash: address }: Holder,
  now: Date,
): Promise<void> => {
  const live = await trx
    .selectFrom('hold')
    .select('id')
    .where('visitor', '=', visitor)
    .where('expires_at', '>', now)
    .where('released_at', 'is', null)
    .where('appointment_id', 'is', null)
    .limit(HOLDS_A_VISITOR)
    .execute()
  if (live.length >= HOLDS_A_VISITOR) throw holdLimit()
  if (address === null) return
  const recent = await trx
    .selectFrom('hold')
    .select('created_at')
    .where('address_hash', '=', address)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at', 'desc')
    .limit(DRAFTS_AN_HOUR)
    .execute()
  const tenth = recent[DRAFTS_AN_HOUR - 1]
  if (tenth !== undefined)
    throw tooManyAttempts((tenth.created_at.getTime() + HOUR_MS - now.getTime()) / 1_000)
}
