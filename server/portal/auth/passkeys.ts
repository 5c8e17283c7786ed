import { createHash, randomUUID } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Transaction } from 'kysely'
import {
  type NewPasskey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyCreation,
  passkeyRequest,
} from '../../../src/contracts/portal/passkey.ts'
import { MOST_PASSKEYS, type OwnPasskey } from '../../../src/contracts/portal/secondFactor.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { PRODUCT } from './passwordRules.ts'

type Trx = Transaction<Tables>

const LIFETIME_MS = 5 * 60_000

/** Where the browser is: its origin decides for which site a passkey is. */
interface Site {
  origin: string
}
const siteOf = ({ origin }: Site): string => new URL(origin).hostname

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url')

/** The passkeys of accounts (WebAuthn level 3). Each checks its owner itself, by finger, face or PIN. */
export interface Passkeys {
  of(practitionerId: string): Promise<OwnPasskey[]>
  /** @returns what the browser is asked, or null when the account has the most it may */
  begin(
    owner: { id: string; email: string; first_name: string; last_name: string },
    site: Site,
  ): Promise<PasskeyCreation | null>
  /** Each question is answered once, within five minutes. @returns whether the answer was right */
  add(
    owner: { practitionerId: string; name: string; passkey: NewPasskey },
    site: Site,
    also: (trx: Trx) => Promise<void>,
  ): Promise<'added' | 'refused' | 'known'>
  /** @returns whether there was one */
  remove(trx: Trx, practitionerId: string, id: string): Promise<boolean>
  beginSignIn(site: Site): Promise<PasskeyRequest>
  /** @returns whose passkey has answered, or null */
  signIn(passkey: PasskeyAnswer, site: Site): Promise<string | null>
}

export const createPasskeys = (db: Database, clock: Clock): Passkeys => {
  const ask = async (challenge: string, practitionerId: string | null): Promise<void> => {
    const now = clock()
    await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
    await db
      .insertInto('passkey_challenge')
      .values({
        challenge_hash: hashOf(challenge),
        practitioner_id: practitionerId,
        expires_at: new Date(now.getTime() + LIFETIME_MS),
      })
      .execute()
  }

  /** Takes the question away, so that each is answered once. */
  const answered = (practitionerId: string | null) => async (challenge: string) => {
    const taken = await db
      .deleteFrom('passkey_challenge')
      .where('challenge_hash', '=', hashOf(challenge))
      .where('practitioner_id', practitionerId === null ? 'is' : '=', practitionerId)
      .where('expires_at', '>', clock())
      .returning('challenge_hash')
      .executeTakeFirst()
    return taken !== undefined
  }

  const rowsOf = (practitionerId: string) =>
    db
      .selectFrom('passkey')
      .selectAll()
      .where('practitioner_id', '=', practitionerId)
      .orderBy('created_at')
      .orderBy('id')
      .limit(MOST_PASSKEYS)
      .execute()

  return {
    async of(practitionerId) {
      const rows = await rowsOf(practitionerId)
      return rows.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      }))
    },

    async begin({ id, email, first_name, last_name }, site) {
      const rows = await rowsOf(id)
      if (rows.length >= MOST_PASSKEYS) return null
      const options = await generateRegistrationOptions({
        rpName: PRODUCT,
        rpID: siteOf(site),
        userName: email,
        userDisplayName: `${first_name} ${last_name}`,
        userID: new Uint8Array(Buffer.from(id)),
        attestationType: 'none',
        timeout: LIFETIME_MS,
        excludeCredentials: rows.map(({ credential_id }) => ({ id: credential_id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await ask(options.challenge, id)
      return passkeyCreation.parse(options)
    },

    async add({ practitionerId, name, passkey }, site, also) {
      const verified = await verifyRegistrationResponse({
        response: passkey as RegistrationResponseJSON,
        expectedChallenge: answered(practitionerId),
        expectedOrigin: site.origin,
        expectedRPID: siteOf(site),
        requireUserVerification: true,
      }).catch(() => null)
      if (verified?.verified !== true) return 'refused'
      const { credential } = verified.registrationInfo
      return db.transaction().execute(async (trx) => {
        const added = await trx
          .insertInto('passkey')
          .values({
            id: randomUUID(),
            credential_id: credential.id,
            practitioner_id: practitionerId,
            public_key: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: (passkey.response.transports ?? []).join(','),
            name,
            created_at: clock(),
          })
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (added === undefined) return 'known' as const
        await also(trx)
        return 'added' as const
      })
    },

    async remove(trx, practitionerId, id) {
      const removed = await trx
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where('practitioner_id', '=', practitionerId)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },

    async beginSignIn(site) {
      const options = await generateAuthenticationOptions({
        rpID: siteOf(site),
        userVerification: 'required',
        timeout: LIFETIME_MS,
      })
      await ask(options.challenge, null)
      return passkeyRequest.parse(options)
    },

    async signIn(passkey, site) {
      const row = await db
        .selectFrom('passkey')
        .selectAll()
        .where('credential_id', '=', passkey.id)
        .executeTakeFirst()
      if (row === undefined) return null
      const { userHandle, ...response } = passkey.response
      const verified = await verifyAuthenticationResponse({
        response: { ...passkey, response: userHandle === undefined ? response : { ...response, userHandle } },
        expectedChallenge: answered(null),
        expectedOrigin: site.origin,
        expectedRPID: siteOf(site),
        requireUserVerification: true,
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
          counter: Number(row.counter),
        },
      }).catch(() => null)
      if (verified?.verified !== true) return null
      await db
        .updateTable('passkey')
        .set({ counter: verified.authenticationInfo.newCounter, last_used_at: clock() })
        .where('id', '=', row.id)
        .execute()
      return row.practitioner_id
    },
  }
}
