import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'

const BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** A random token has no need of a slow hash: nobody can guess it. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The private addresses of calendars: random, revocable, one a practitioner, kept as hashes only. */
export interface FeedTokens {
  /** When the address was made; null without one. */
  createdAt(practitionerId: string): Promise<Date | null>
  /** Makes a new one; an older one stops working. */
  make(practitionerId: string): Promise<{ token: string; createdAt: Date }>
  revoke(practitionerId: string): Promise<void>
  /** Whose calendar it opens; null for a token that opens none. */
  ownerOf(token: string): Promise<string | null>
}

export const createFeedTokens = (db: Database, clock: Clock): FeedTokens => ({
  async createdAt(practitionerId) {
    const row = await db
      .selectFrom('feed_token')
      .select('created_at')
      .where('practitioner_id', '=', practitionerId)
      .executeTakeFirst()
    return row?.created_at ?? null
  },
  async make(practitionerId) {
    const token = randomBytes(BYTES).toString('base64url')
    const row = { token_hash: hashOf(token), created_at: clock() }
    await db
      .insertInto('feed_token')
      .values({ practitioner_id: practitionerId, ...row })
      .onConflict((on) => on.column('practitioner_id').doUpdateSet(row))
      .execute()
    return { token, createdAt: row.created_at }
  },
  async revoke(practitionerId) {
    await db.deleteFrom('feed_token').where('practitioner_id', '=', practitionerId).execute()
  },
  async ownerOf(token) {
    if (!TOKEN.test(token)) return null
    const row = await db
      .selectFrom('feed_token')
      .select('practitioner_id')
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst()
    return row?.practitioner_id ?? null
  },
})
