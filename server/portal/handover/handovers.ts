import { createHash, randomBytes } from 'node:crypto'
import { HANDOVER_MS, type Handover } from '../../../src/contracts/portal/handover.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { GUEST_PREFIX } from '../../meeting/http/guestEntry.ts'
import { createSealedSecrets } from '../auth/sealedSecret.ts'

const CODE_BYTES = 16

interface Whose {
  appointmentId: string
  /** The practitioner's id, or the guest's as the call knows it. */
  userId: string
}

/** Codes that move a running call to another device of the same person. */
export interface Handovers {
  /** @param carried JSON that the new device gets */
  create(whose: Whose, carried: string): Promise<Handover>
  revoke(whose: Whose): Promise<void>
  /**
   * Works once, also when two devices use the code at the same moment.
   * @param userId only a code of this practitioner; null: of any guest
   * @returns null when the code opens nothing
   */
  use(
    code: string,
    about: { appointmentId: string; userId: string | null },
  ): Promise<{ userId: string; carried: string } | null>
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')
/** The code is the key, so that the database alone reads nothing of what was typed. */
const sealsOf = (code: string) => createSealedSecrets(code, 'handover')

export const createHandovers = (db: Database, clock: Clock): Handovers => ({
  async create({ appointmentId, userId }, carried) {
    const now = clock()
    const code = randomBytes(CODE_BYTES).toString('base64url')
    const row = {
      code_hash: hashOf(code),
      sealed: sealsOf(code).seal(carried, appointmentId),
      expires_at: new Date(now.getTime() + HANDOVER_MS),
    }
    await db.deleteFrom('handover').where('expires_at', '<=', now).execute()
    await db
      .insertInto('handover')
      .values({ ...row, appointment_id: appointmentId, user_id: userId })
      .onConflict((on) => on.columns(['appointment_id', 'user_id']).doUpdateSet(row))
      .execute()
    return { code, expires_at: row.expires_at.toISOString() }
  },

  async revoke({ appointmentId, userId }) {
    await db
      .deleteFrom('handover')
      .where('appointment_id', '=', appointmentId)
      .where('user_id', '=', userId)
      .execute()
  },

  async use(code, { appointmentId, userId }) {
    const row = await db
      .deleteFrom('handover')
      .where('code_hash', '=', hashOf(code))
      .where('appointment_id', '=', appointmentId)
      .where('expires_at', '>', clock())
      .where('user_id', userId === null ? 'like' : '=', userId ?? `${GUEST_PREFIX}%`)
      .returning(['user_id', 'sealed'])
      .executeTakeFirst()
    if (row === undefined) return null
    return { userId: row.user_id, carried: sealsOf(code).open(row.sealed, appointmentId) }
  },
})
