import { createHmac } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { tooManyAttempts } from '../../http/apiFailure.ts'
import { addressGroup } from '../../http/clientAddress.ts'

const SECOND = 1_000
const WINDOW_MS = 15 * 60 * SECOND

/**
 * After `free` failures within the window the next attempt has to wait after the last one: `first`
 * milliseconds at first, doubling to at most `most`. No account is ever locked.
 */
interface Allowance {
  free: number
  first: number
  most: number
}
type Kind = 'device' | 'pair' | 'account' | 'address'
const ALLOWANCES: Readonly<Record<Kind, Allowance>> = {
  /** A device on which this account was signed in before. */
  device: { free: 10, first: 2 * SECOND, most: 60 * SECOND },
  /** One account from one address. */
  pair: { free: 5, first: 2 * SECOND, most: 300 * SECOND },
  /**
   * One account from all addresses, by unknown devices: many addresses together guess no faster than this.
   */
  account: { free: 20, first: SECOND, most: 30 * SECOND },
  /** One address, over all accounts. */
  address: { free: 30, first: SECOND, most: 60 * SECOND },
}

/** One attempt to sign in, of one account from one network address. */
export interface Attempt {
  email: string
  address: string
  /** Id of a device on which this account was signed in before; null for any other. */
  knownDevice: string | null
}

export interface SignInLimits {
  /**
   * Counts the attempt as a failure before the password is checked, so that concurrent attempts are counted.
   * A known device has its own allowance, which nobody else can use up.
   * @returns a function to call when the password was right: removes this failure and the earlier ones from
   *   here
   * @throws ApiFailure 429 with `retry-after`, the same whether or not there is such an account
   */
  begin(attempt: Attempt): Promise<{
    succeed(): Promise<void>
    /** It was no guess: removes this failure only. */
    withdraw(): Promise<void>
  }>
}

const waitAfter = ({ free, first, most }: Allowance, failures: number): number =>
  failures < free ? 0 : Math.min(most, first * 2 ** (failures - free))

export const createSignInLimits = (db: Database, clock: Clock, key: string): SignInLimits => {
  const hashed = (kind: Kind, ...values: string[]) =>
    `${kind}:${createHmac('sha256', key)
      .update([kind, ...values].join('\n'))
      .digest('base64url')}`

  /** The kinds that count this attempt, in the order of locking. */
  const subjectsOf = ({ email, address, knownDevice }: Attempt): { kind: Kind; subject: string }[] => {
    if (knownDevice !== null) return [{ kind: 'device', subject: hashed('device', email, knownDevice) }]
    const group = addressGroup(address)
    return [
      { kind: 'account', subject: hashed('account', email) },
      { kind: 'address', subject: hashed('address', group) },
      { kind: 'pair', subject: hashed('pair', email, group) },
    ]
  }

  /** Milliseconds until an attempt is allowed. */
  const waitOf = async (
    trx: Transaction<Tables>,
    subjects: readonly { kind: Kind; subject: string }[],
    now: Date,
  ): Promise<number> => {
    const failures = await trx
      .selectFrom('sign_in_failure')
      .select(({ fn }) => ['subject', fn.countAll().as('count'), fn.max('at').as('last')])
      .where(
        'subject',
        'in',
        subjects.map(({ subject }) => subject),
      )
      .groupBy('subject')
      .execute()
    const waits = failures.map(({ subject, count, last }) => {
      const kind = subjects.find((one) => one.subject === subject)?.kind ?? 'pair'
      return last.getTime() + waitAfter(ALLOWANCES[kind], Number(count)) - now.getTime()
    })
    return Math.max(0, ...waits)
  }

  return {
    async begin(attempt) {
      const now = clock()
      const subjects = subjectsOf(attempt)
      const positions = await db.transaction().execute(async (trx) => {
        // Concurrent attempts on the same account or from the same address are counted one after the other.
        const names = sql.join(subjects.map(({ subject }) => sql`(${subject}::text)`))
        await sql`
          select pg_advisory_xact_lock(hashtextextended(subject, 0)) from (values ${names}) as one (subject)
        `.execute(trx)
        await trx
          .deleteFrom('sign_in_failure')
          .where('at', '<=', new Date(now.getTime() - WINDOW_MS))
          .execute()
        const wait = await waitOf(trx, subjects, now)
        // A refused attempt does not extend the wait.
        if (wait > 0) throw tooManyAttempts(wait / SECOND)
        const counted = await trx
          .insertInto('sign_in_failure')
          .values(subjects.map(({ subject }) => ({ subject, at: now })))
          .returning('position')
          .execute()
        return counted.map(({ position }) => position)
      })
      return {
        async withdraw() {
          await db.deleteFrom('sign_in_failure').where('position', 'in', positions).execute()
        },
        async succeed() {
          // Failures from elsewhere remain, because somebody may be guessing while the owner signs in.
          const own = subjects.flatMap(({ kind, subject }) =>
            kind === 'device' || kind === 'pair' ? [subject] : [],
          )
          await db
            .deleteFrom('sign_in_failure')
            .where(({ eb, or }) => or([eb('position', 'in', positions), eb('subject', 'in', own)]))
            .execute()
        },
      }
    },
  }
}
