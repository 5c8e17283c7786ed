import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Device } from '../../../src/contracts/portal/auth.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import type { Identity } from './accessToken.ts'

/** Lifetime of the cookie that holds it (portal §9). */
const REFRESH_TOKEN_MS = 7 * 24 * 60 * 60_000

/** A session ends after this, however often it was refreshed; the password is then required again. */
const SESSION_MS = 30 * 24 * 60 * 60_000

const fingerprint = (token: string) => createHash('sha256').update(token).digest('hex')

/** Result of using a refresh token. */
type Rotation =
  | { kind: 'rotated'; identity: Identity; refreshToken: string }
  | { kind: 'refused' }
  /** The token was spent before; its session has been ended. */
  | { kind: 'reused'; identity: Identity }

export interface Sessions {
  open(
    practitionerId: string,
    device: Device | undefined,
  ): Promise<{ sessionId: string; refreshToken: string }>
  /** Exchanges a refresh token for the next one; a spent one ends its whole family. */
  rotate(refreshToken: string): Promise<Rotation>
  end(sessionId: string, reason: 'logout' | 'reuse'): Promise<void>
  isOpen(identity: Identity): Promise<boolean>
}

/** Ends every session of an account, e.g. after a change of password. */
export const endSessionsOf = async (
  db: Database | Transaction<Tables>,
  practitionerId: string,
  reason: 'password',
  now: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('practitioner_id', '=', practitionerId)
    .where('ended_at', 'is', null)
    .execute()
}

export const createSessions = (db: Database, clock: Clock): Sessions => {
  const oldest = () => new Date(clock().getTime() - SESSION_MS)

  const issue = async (trx: Transaction<Tables>, sessionId: string): Promise<string> => {
    const token = randomBytes(32).toString('base64url')
    const now = clock()
    await trx
      .insertInto('refresh_token')
      .values({
        token_hash: fingerprint(token),
        session_id: sessionId,
        issued_at: now,
        expires_at: new Date(now.getTime() + REFRESH_TOKEN_MS),
      })
      .execute()
    return token
  }

  const end = async (trx: Database | Transaction<Tables>, sessionId: string, reason: 'logout' | 'reuse') => {
    await trx
      .updateTable('session')
      .set({ ended_at: clock(), end_reason: reason })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute()
  }

  return {
    open: (practitionerId, device) =>
      db.transaction().execute(async (trx) => {
        const sessionId = randomUUID()
        await trx
          .insertInto('session')
          .values({
            id: sessionId,
            practitioner_id: practitionerId,
            device_id: device?.id ?? null,
            device_name: device?.name ?? null,
            device_platform: device?.platform ?? null,
            created_at: clock(),
          })
          .execute()
        return { sessionId, refreshToken: await issue(trx, sessionId) }
      }),

    rotate: (refreshToken) =>
      db.transaction().execute(async (trx): Promise<Rotation> => {
        const token_hash = fingerprint(refreshToken)
        // One statement marks the token as spent and returns whether it was unspent, so that of two callers
        // exactly one succeeds and the other counts as reuse.
        const spent = await trx
          .updateTable('refresh_token')
          .set({ used_at: clock() })
          .where('token_hash', '=', token_hash)
          .where('used_at', 'is', null)
          .returning(['session_id', 'expires_at'])
          .executeTakeFirst()
        if (spent === undefined) {
          const known = await trx
            .selectFrom('refresh_token')
            .innerJoin('session', 'session.id', 'refresh_token.session_id')
            .select(['session_id', 'practitioner_id'])
            .where('token_hash', '=', token_hash)
            .executeTakeFirst()
          if (known === undefined) return { kind: 'refused' }
          await end(trx, known.session_id, 'reuse')
          const identity = { practitionerId: known.practitioner_id, sessionId: known.session_id }
          return { kind: 'reused', identity }
        }
        if (spent.expires_at <= clock()) return { kind: 'refused' }
        const session = await trx
          .selectFrom('session')
          .select('practitioner_id')
          .where('id', '=', spent.session_id)
          .where('ended_at', 'is', null)
          .where('created_at', '>', oldest())
          .executeTakeFirst()
        if (session === undefined) return { kind: 'refused' }
        return {
          kind: 'rotated',
          identity: { practitionerId: session.practitioner_id, sessionId: spent.session_id },
          refreshToken: await issue(trx, spent.session_id),
        }
      }),

    end: (sessionId, reason) => end(db, sessionId, reason),

    async isOpen({ sessionId, practitionerId }) {
      const open = await db
        .selectFrom('session')
        .select('id')
        .where('id', '=', sessionId)
        .where('practitioner_id', '=', practitionerId)
        .where('ended_at', 'is', null)
        .where('created_at', '>', oldest())
        .executeTakeFirst()
      return open !== undefined
    },
  }
}
