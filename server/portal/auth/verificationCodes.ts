import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'

/** Experience 9.1: six digits, ten minutes, five attempts, another code after sixty seconds. */
const DIGITS = 6
const LIFETIME_MS = 10 * 60_000
const TRIES = 5
export const RESEND_AFTER_MS = 60_000

/**
 * `sharedRecords`: of a visit's link; its `email` is the visit's id, which no address equals.
 * `emailChange`: its `email` is the account's id and the new address.
 */
type Purpose = 'passwordReset' | 'signUp' | 'sharedRecords' | 'emailChange'

export type CodeCheck =
  | { kind: 'right' }
  | { kind: 'wrong'; triesLeft: number }
  /** No attempt is left; another code can be requested in `waitMs`. */
  | { kind: 'spent'; waitMs: number }
  | { kind: 'expired' }

/** Codes that prove access to the mail of an address. Addresses without an account are treated the same. */
export interface VerificationCodes {
  /** @returns the code, or null when the last one was issued less than sixty seconds ago */
  issue(trx: Transaction<Tables>, about: { email: string; purpose: Purpose }): Promise<string | null>
  /** Counts the attempt before the comparison; a right code works once. */
  check(about: { email: string; purpose: Purpose; code: string }): Promise<CodeCheck>
}

export const createVerificationCodes = (db: Database, clock: Clock, key: string): VerificationCodes => {
  const mac = (...parts: string[]) =>
    createHmac('sha256', key)
      .update(['verification code', ...parts].join('\n'))
      .digest('base64url')
  const addressHash = (email: string, purpose: Purpose) => mac('address', purpose, email)
  const codeHash = (email: string, purpose: Purpose, code: string) => mac('code', purpose, email, code)

  return {
    async issue(trx, { email, purpose }) {
      const now = clock()
      await trx.deleteFrom('verification_code').where('expires_at', '<=', now).execute()
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
      const row = {
        code_hash: codeHash(email, purpose, code),
        tries: 0,
        issued_at: now,
        expires_at: new Date(now.getTime() + LIFETIME_MS),
      }
      const issued = await trx
        .insertInto('verification_code')
        .values({ address_hash: addressHash(email, purpose), purpose, ...row })
        .onConflict((conflict) =>
          conflict
            .columns(['address_hash', 'purpose'])
            .doUpdateSet(row)
            .where('verification_code.issued_at', '<=', new Date(now.getTime() - RESEND_AFTER_MS)),
        )
        .returning('purpose')
        .executeTakeFirst()
      return issued === undefined ? null : code
    },

    async check({ email, purpose, code }) {
      const now = clock()
      const address_hash = addressHash(email, purpose)
      const counted = await db
        .updateTable('verification_code')
        .set({ tries: sql<number>`tries + 1` })
        .where('address_hash', '=', address_hash)
        .where('purpose', '=', purpose)
        .where('tries', '<', TRIES)
        .where('expires_at', '>', now)
        .returning(['code_hash', 'tries', 'issued_at'])
        .executeTakeFirst()
      if (counted === undefined) {
        const known = await db
          .selectFrom('verification_code')
          .select('issued_at')
          .where('address_hash', '=', address_hash)
          .where('purpose', '=', purpose)
          .where('expires_at', '>', now)
          .executeTakeFirst()
        if (known === undefined) return { kind: 'expired' }
        return {
          kind: 'spent',
          waitMs: Math.max(0, known.issued_at.getTime() + RESEND_AFTER_MS - now.getTime()),
        }
      }
      const given = Buffer.from(codeHash(email, purpose, code))
      if (!timingSafeEqual(given, Buffer.from(counted.code_hash)))
        return { kind: 'wrong', triesLeft: TRIES - counted.tries }
      const taken = await db
        .deleteFrom('verification_code')
        .where('address_hash', '=', address_hash)
        .where('purpose', '=', purpose)
        .where('code_hash', '=', counted.code_hash)
        .returning('purpose')
        .executeTakeFirst()
      return taken === undefined ? { kind: 'expired' } : { kind: 'right' }
    },
  }
}
