import { createHmac, randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { RECOVERY_CODES } from '../../../src/contracts/portal/secondFactor.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { newAuthenticatorSecret, stepOfCode } from './authenticatorCode.ts'
import { createSealedSecrets } from './sealedSecret.ts'

type Trx = Transaction<Tables>

/** The limit per account over all devices: three of a million codes are right at a time. */
const TRIES = 10
const TRIES_MS = 15 * 60_000

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const CODE_LENGTH = 10

export type FactorCheck =
  | { kind: 'right'; by: 'authenticator' | 'recoveryCode' }
  | { kind: 'wrong' }
  /** No try is left for so many milliseconds. */
  | { kind: 'spent'; waitMs: number }

/** The second factor of accounts: an authenticator app, with recovery codes for when it is gone. */
export interface SecondFactors {
  /** Since when codes are asked for, or null; and how many recovery codes are left. */
  stateOf(practitionerId: string): Promise<{ since: Date | null; codesLeft: number }>
  /** @returns the secret of an app that is being set up, or null when one is on already */
  begin(practitionerId: string): Promise<string | null>
  /** Counts the try before the comparison; a right code works once. */
  check(practitionerId: string, code: string): Promise<FactorCheck>
  /**
   * Turns on the app that is being set up.
   * @returns the recovery codes; the kinds of a failed check; 'missing' when none is being set up
   */
  confirm(
    practitionerId: string,
    code: string,
    also: (trx: Trx) => Promise<void>,
  ): Promise<{ kind: 'on'; codes: string[] } | Exclude<FactorCheck, { kind: 'right' }> | { kind: 'missing' }>
  /** New recovery codes in place of the earlier ones. */
  renewCodes(trx: Trx, practitionerId: string): Promise<string[]>
  remove(trx: Trx, practitionerId: string): Promise<void>
}

const newCode = (): string =>
  [...randomBytes(CODE_LENGTH)].map((byte) => BASE32.charAt(byte % BASE32.length)).join('')

/** 'ABCDE-FGHIJ' */
const shown = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

export const createSecondFactors = (db: Database, clock: Clock, key: string): SecondFactors => {
  const secrets = createSealedSecrets(key)
  // Fifty random bits need no slow hash.
  const hashOf = (practitionerId: string, code: string): string =>
    createHmac('sha256', key).update(['recovery code', practitionerId, code].join('\n')).digest('base64url')

  /** One statement counts the try, so that concurrent ones are counted too. */
  const countTry = async (practitionerId: string, on: boolean) => {
    const now = clock()
    const fresh = new Date(now.getTime() - TRIES_MS)
    return db
      .updateTable('authenticator')
      .set({
        tries: sql<number>`case when tries_from <= ${fresh} then 1 else tries + 1 end`,
        tries_from: sql<Date>`case when tries_from <= ${fresh} then ${now}::timestamptz else tries_from end`,
      })
      .where('practitioner_id', '=', practitionerId)
      .where('confirmed_at', on ? 'is not' : 'is', null)
      .where(({ eb, or }) => or([eb('tries', '<', TRIES), eb('tries_from', '<=', fresh)]))
      .returning('sealed_secret')
      .executeTakeFirst()
  }

  const spent = async (practitionerId: string): Promise<{ kind: 'spent'; waitMs: number } | null> => {
    const row = await db
      .selectFrom('authenticator')
      .select('tries_from')
      .where('practitioner_id', '=', practitionerId)
      .executeTakeFirst()
    if (row === undefined) return null
    return { kind: 'spent', waitMs: Math.max(0, row.tries_from.getTime() + TRIES_MS - clock().getTime()) }
  }

  /** Takes a code of the app, unless one of its step or a later one was taken. */
  const takeStep = async (
    trx: Database | Trx,
    practitionerId: string,
    step: number,
    confirmed: { confirmed_at?: Date } = {},
  ): Promise<boolean> => {
    const taken = await trx
      .updateTable('authenticator')
      .set({ last_step: step, tries: 0, ...confirmed })
      .where('practitioner_id', '=', practitionerId)
      .where('last_step', '<', String(step))
      .returning('practitioner_id')
      .executeTakeFirst()
    return taken !== undefined
  }

  const renewCodes = async (trx: Trx, practitionerId: string): Promise<string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, newCode)
    await trx.deleteFrom('recovery_code').where('practitioner_id', '=', practitionerId).execute()
    await trx
      .insertInto('recovery_code')
      .values(
        codes.map((code) => ({ practitioner_id: practitionerId, code_hash: hashOf(practitionerId, code) })),
      )
      .execute()
    return codes.map(shown)
  }

  return {
    async stateOf(practitionerId) {
      const row = await db
        .selectFrom('authenticator')
        .select('confirmed_at')
        .where('practitioner_id', '=', practitionerId)
        .executeTakeFirst()
      const { count } = await db
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('practitioner_id', '=', practitionerId)
        .executeTakeFirstOrThrow()
      return { since: row?.confirmed_at ?? null, codesLeft: Number(count) }
    },

    async begin(practitionerId) {
      const now = clock()
      const secret = newAuthenticatorSecret()
      const row = {
        sealed_secret: secrets.seal(secret, practitionerId),
        last_step: 0,
        tries: 0,
        tries_from: now,
        created_at: now,
      }
      const begun = await db
        .insertInto('authenticator')
        .values({ practitioner_id: practitionerId, ...row })
        .onConflict((conflict) =>
          conflict.column('practitioner_id').doUpdateSet(row).where('authenticator.confirmed_at', 'is', null),
        )
        .returning('practitioner_id')
        .executeTakeFirst()
      return begun === undefined ? null : secret
    },

    async check(practitionerId, code) {
      const counted = await countTry(practitionerId, true)
      if (counted === undefined) return (await spent(practitionerId)) ?? { kind: 'wrong' }
      if (code.length === CODE_LENGTH) {
        const used = await db
          .deleteFrom('recovery_code')
          .where('practitioner_id', '=', practitionerId)
          .where('code_hash', '=', hashOf(practitionerId, code))
          .returning('practitioner_id')
          .executeTakeFirst()
        return used === undefined ? { kind: 'wrong' } : { kind: 'right', by: 'recoveryCode' }
      }
      const step = stepOfCode(secrets.open(counted.sealed_secret, practitionerId), code, clock())
      if (step === null || !(await takeStep(db, practitionerId, step))) return { kind: 'wrong' }
      return { kind: 'right', by: 'authenticator' }
    },

    async confirm(practitionerId, code, also) {
      const counted = await countTry(practitionerId, false)
      if (counted === undefined) {
        const { since } = await this.stateOf(practitionerId)
        return since === null ? ((await spent(practitionerId)) ?? { kind: 'missing' }) : { kind: 'missing' }
      }
      const step = stepOfCode(secrets.open(counted.sealed_secret, practitionerId), code, clock())
      if (step === null) return { kind: 'wrong' }
      return db.transaction().execute(async (trx) => {
        if (!(await takeStep(trx, practitionerId, step, { confirmed_at: clock() })))
          return { kind: 'wrong' as const }
        const codes = await renewCodes(trx, practitionerId)
        await also(trx)
        return { kind: 'on' as const, codes }
      })
    },

    renewCodes,

    async remove(trx, practitionerId) {
      for (const table of ['authenticator', 'recovery_code'] as const)
        await trx.deleteFrom(table).where('practitioner_id', '=', practitionerId).execute()
    },
  }
}
