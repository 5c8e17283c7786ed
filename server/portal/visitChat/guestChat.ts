import { sql } from 'kysely'
import type { z } from 'zod'
import { MAX_VISIT_MESSAGES } from '../../../src/contracts/portal/visitChat.ts'
import type { readGuestChat } from '../../../src/contracts/portal/visitLink/guestChat.ts'
import type { Database } from '../../db/client.ts'
import { roomHours } from '../appointment/roomHours.ts'
import { visitOfCode } from '../companion/roomCodes.ts'

type GuestChat = z.infer<typeof readGuestChat.answer>

/**
 * The messages that one guest wrote or received, oldest first. Undefined without a visit, and after its room is
 * closed.
 */
export const guestChatOf = async (
  db: Database,
  { roomCode, user }: { roomCode: string; user: string },
  now: Date,
): Promise<GuestChat | undefined> => {
  const coded = await visitOfCode(db, roomCode)
  if (coded === undefined) return undefined
  const visit = await db
    .selectFrom('appointment')
    .select(['id', 'start_time', 'end_time'])
    .where('id', '=', coded.appointmentId)
    .executeTakeFirst()
  if (visit === undefined || now > roomHours(visit.start_time, visit.end_time).closesAt) return undefined
  const rows = await db
    .selectFrom('visit_message')
    .select([
      'id',
      'at',
      'from_role',
      'from_name',
      'from_user',
      'to_roles',
      'to_name',
      'file',
      'kind',
      'text',
    ])
    .where('appointment_id', '=', visit.id)
    .where(({ eb, or }) =>
      or([eb('from_user', '=', user), sql<boolean>`readers @> ${JSON.stringify([user])}::jsonb`]),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(MAX_VISIT_MESSAGES)
    .execute()
  return {
    messages: rows.map(({ at, from_user, kind, ...row }) => ({
      ...row,
      kind: kind ?? 'chat',
      at: at.toISOString(),
      own: from_user === user,
    })),
  }
}
