import type { z } from 'zod'
import { MAX_VISIT_MESSAGES } from '../../../src/contracts/portal/visitChat.ts'
import type { readGuestChat } from '../../../src/contracts/portal/visitLink/guestChat.ts'
import type { Database } from '../../db/client.ts'
import { roomHours } from '../appointment/roomHours.ts'
import type { VisitRecord } from '../visitRecord/visitRecord.ts'

type GuestChat = z.infer<typeof readGuestChat.answer>

/** The role in which every guest enters. */
const WAITING = 'waiting'

interface Deps {
  db: Database
  visitRecord: VisitRecord
  now: Date
}

/**
 * The messages of one guest: the own ones, and those to everyone, to the waiting room or to this guest since the
 * guest's consent. Undefined without a visit or a consent, and after the room is closed.
 */
export const guestChatOf = async (
  { db, visitRecord, now }: Deps,
  { roomCode, user }: { roomCode: string; user: string },
): Promise<GuestChat | undefined> => {
  const visit = await db
    .selectFrom('appointment')
    .select(['id', 'start_time', 'end_time'])
    .where('room_code', '=', roomCode)
    .executeTakeFirst()
  if (visit === undefined || now > roomHours(visit.start_time, visit.end_time).closesAt) return undefined
  const { entries } = await visitRecord.read(visit.id)
  const consent = entries.find(({ fact }) => fact.kind === 'consent.given' && fact.user === user)
  if (consent === undefined) return undefined
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
      'to_user',
      'file',
      'text',
    ])
    .where('appointment_id', '=', visit.id)
    .where('at', '>=', new Date(consent.at))
    .orderBy('at')
    .orderBy('id')
    .limit(MAX_VISIT_MESSAGES)
    .execute()
  return {
    messages: rows
      .filter(
        ({ from_user, to_roles, to_name, to_user }) =>
          from_user === user ||
          to_user === user ||
          (to_name === null && (to_roles === null || to_roles.includes(WAITING))),
      )
      .map(({ at, from_user, to_user: _, ...row }) => ({
        ...row,
        at: at.toISOString(),
        own: from_user === user,
      })),
  }
}
