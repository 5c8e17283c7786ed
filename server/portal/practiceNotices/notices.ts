import { randomUUID } from 'node:crypto'
import { NOTICE_LIMIT } from '../../../src/contracts/portal/portalConstants.ts'
import type { PracticeNotice, PracticeNoticeKind } from '../../../src/contracts/portal/practiceNotices.ts'
import type { Database } from '../../db/client.ts'

const SHOWN_FOR_MS = 30 * 24 * 60 * 60_000

/** Whether it would be shown at all. */
export const isRecent = (at: Date, now: Date): boolean => at.getTime() > now.getTime() - SHOWN_FOR_MS

interface NewNotice {
  practitionerId: string
  kind: PracticeNoticeKind
  /** The subject: an equal one is notified once. */
  ref: string
  at: Date
  appointmentId?: string
  startsAt?: Date
  amount?: number
}

/** Tells the practitioner once, in the transaction of what happened where there is one. */
export const addNotice = async (db: Database, notice: NewNotice): Promise<void> => {
  await db
    .insertInto('notice')
    .values({
      id: randomUUID(),
      practitioner_id: notice.practitionerId,
      kind: notice.kind,
      ref: notice.ref,
      appointment_id: notice.appointmentId ?? null,
      starts_at: notice.startsAt ?? null,
      amount_centavos: notice.amount ?? null,
      at: notice.at,
      read_at: null,
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The last ones of thirty days, the newest first. */
export const listNotices = async (
  db: Database,
  practitionerId: string,
  now: Date,
): Promise<PracticeNotice[]> => {
  const rows = await db
    .selectFrom('notice')
    .selectAll()
    .where('practitioner_id', '=', practitionerId)
    .where('at', '>', new Date(now.getTime() - SHOWN_FOR_MS))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(NOTICE_LIMIT)
    .execute()
  return rows.map(({ id, kind, at, appointment_id, starts_at, amount_centavos, read_at }) => ({
    id,
    what: kind,
    at: at.toISOString(),
    appointment_id,
    starts_at: starts_at?.toISOString() ?? null,
    amount_centavos: amount_centavos === null ? null : Number(amount_centavos),
    read: read_at !== null,
  }))
}

/** Marks the practitioner's own among them as read. */
export const markNoticesRead = async (
  db: Database,
  practitionerId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> => {
  await db
    .updateTable('notice')
    .set({ read_at: now })
    .where('practitioner_id', '=', practitionerId)
    .where('id', 'in', ids)
    .where('read_at', 'is', null)
    .execute()
}
