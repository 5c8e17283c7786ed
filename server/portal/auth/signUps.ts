import { randomUUID } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>

const KEPT_MS = 24 * 60 * 60_000
/** Sign-ups of one address that may wait; the oldest are dropped. */
const MOST_OF_ONE_ADDRESS = 10

export type NewSignUp = Omit<Insertable<Tables['sign_up']>, 'created_at'>

/** Keeps a sign-up until its code comes. An id that is known stays as it is. */
export const addSignUp = async (trx: Trx, signUp: NewSignUp, clock: Clock): Promise<void> => {
  const now = clock()
  await trx
    .deleteFrom('sign_up')
    .where('created_at', '<=', new Date(now.getTime() - KEPT_MS))
    .execute()
  await trx
    .insertInto('sign_up')
    .values({ ...signUp, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const newest = trx
    .selectFrom('sign_up')
    .select('id')
    .where('email', '=', signUp.email)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_OF_ONE_ADDRESS)
  await trx.deleteFrom('sign_up').where('email', '=', signUp.email).where('id', 'not in', newest).execute()
}

/** The newest sign-up of an address that waits for its code. */
export const newestSignUp = (
  db: Database,
  email: string,
  now: Date,
): Promise<{ id: string; password_hash: string } | undefined> =>
  db
    .selectFrom('sign_up')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('created_at', '>', new Date(now.getTime() - KEPT_MS))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/**
 * Creates the account of a sign-up whose address is proven, with its acceptances.
 * @returns the account's id; 'unknown' without such a sign-up, 'exists' when the address has an account
 */
export const completeSignUp = async (
  trx: Trx,
  about: { id: string; email: string },
  clock: Clock,
): Promise<{ account: string } | 'unknown' | 'exists'> => {
  const now = clock()
  const signUp = await trx
    .selectFrom('sign_up')
    .selectAll()
    .where('id', '=', about.id)
    .where('email', '=', about.email)
    .where('created_at', '>', new Date(now.getTime() - KEPT_MS))
    .executeTakeFirst()
  if (signUp === undefined) return 'unknown'
  const { email, password_hash, first_name, last_name, mobile, timezone, locale } = signUp
  const created = await trx
    .insertInto('practitioner')
    .values({
      id: randomUUID(),
      email,
      password_hash,
      first_name,
      last_name,
      avatar: null,
      phone: null,
      mobile,
      timezone,
      locale,
      created_at: now,
      licence: null,
      school: null,
      office_address: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created === undefined) return 'exists'
  const acceptance = { practitioner_id: created.id, language: locale, accepted_at: signUp.created_at }
  await trx
    .insertInto('acceptance')
    .values([
      { ...acceptance, document: 'terms', version: signUp.terms_version },
      { ...acceptance, document: 'privacy', version: signUp.privacy_version },
    ])
    .execute()
  await trx.deleteFrom('sign_up').where('email', '=', email).execute()
  return { account: created.id }
}
