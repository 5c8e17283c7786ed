import { createHmac } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { tooManyAttempts } from '../../http/apiFailure.ts'

const WINDOW_MS = 15 * 60_000
/** Failures within the window, after which the account or the address has to wait. */
const LIMITS = { account: 5, address: 30 }

/** One attempt to sign in, of one account from one network address. */
interface Attempt {
  email: string
  address: string
}

export interface SignInLimits {
  /**
   * Counts the attempt as a failure before the password is looked at, so that many at once cannot slip by.
   * @returns what to call when the password was right: takes the failure back, and the account's earlier ones
   * @throws ApiFailure 429 with `retry-after`
   */
  begin(attempt: Attempt): Promise<{ succeed(): Promise<void> }>
}

export const createSignInLimits = (db: Database, clock: Clock, key: string): SignInLimits => {
  const hashed = (kind: string, value: string) =>
    `${kind}:${createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url')}`

  const forget = (position: string) =>
    db.deleteFrom('sign_in_failure').where('position', '=', position).execute()

  /** Its place in the queue of failures. Only the `limit` before it in the window are looked at. */
  const count = async (subject: string, limit: number, now: Date): Promise<string> => {
    const { position } = await db
      .insertInto('sign_in_failure')
      .values({ subject, at: now })
      .returning('position')
      .executeTakeFirstOrThrow()
    const earlier = await db
      .selectFrom('sign_in_failure')
      .select('at')
      .where('subject', '=', subject)
      .where('position', '<', position)
      .orderBy('position', 'desc')
      .limit(limit)
      .execute()
    const oldestThatCounts = earlier[limit - 1]
    if (oldestThatCounts === undefined) return position
    // A refused attempt does not make the wait longer.
    await forget(position)
    throw tooManyAttempts((oldestThatCounts.at.getTime() + WINDOW_MS - now.getTime()) / 1000)
  }

  return {
    async begin({ email, address }) {
      const now = clock()
      await db
        .deleteFrom('sign_in_failure')
        .where('at', '<=', new Date(now.getTime() - WINDOW_MS))
        .execute()
      const account = hashed('account', email)
      const byAddress = await count(hashed('address', address), LIMITS.address, now)
      await count(account, LIMITS.account, now)
      return {
        async succeed() {
          await db.deleteFrom('sign_in_failure').where('subject', '=', account).execute()
          await forget(byAddress)
        },
      }
    },
  }
}
