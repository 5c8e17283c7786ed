import type { Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { AppointmentEvent } from '../appointment/events.ts'
import type { Appointment } from '../appointment/evolve.ts'
import type { VisitTokens } from '../visitLink/visitTokens.ts'
import { visitCalendar } from './visitCalendar.ts'
import { visitForMail } from './visitForMail.ts'
import { letterOf } from './visitLetters.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A change is told after a pause, so that a later one replaces it. */
export const CHANGE_PAUSE_MS = 3 * MINUTE_MS
/** A visit that begins sooner is told at once: its patient needs the link now. */
const SOON_MS = HOUR_MS
const REMINDERS = { dayBefore: 24 * HOUR_MS, hourBefore: HOUR_MS } as const
const MAILS_AT_ONCE = 100

const TOLD: readonly AppointmentEvent['type'][] = [
  'appointment.booked',
  'appointment.accepted',
  'appointment.moved',
  'appointment.cancelled',
  'appointment.timeProposed',
  'appointment.proposalWithdrawn',
  'appointment.reinstated',
  'appointment.restored',
]

/**
 * A request that is paid waits for its answer from then on, whatever was told about its payment before. Of a visit
 * that was accepted unpaid, a payment changes nothing that is told.
 */
const isTold = ({ type }: AppointmentEvent, state: Appointment): boolean =>
  TOLD.includes(type) || (type === 'appointment.paid' && state.status === 'requested')

/** Plans what the patient is told, in the transaction of the events: only the visit's id and a time are written. */
export const planVisitMails = async (
  trx: Transaction<Tables>,
  id: string,
  state: Appointment,
  events: readonly AppointmentEvent[],
  now: Date,
): Promise<void> => {
  if (!events.some((event) => isTold(event, state))) return
  const start = Date.parse(state.startTime)
  const reminders = Object.entries(REMINDERS).map(([kind, before]) => ({
    kind: kind as keyof typeof REMINDERS,
    due_at: new Date(start - before),
  }))
  const pause = start - now.getTime() < SOON_MS ? 0 : CHANGE_PAUSE_MS
  const planned = [
    { kind: 'change' as const, due_at: new Date(now.getTime() + pause) },
    ...(state.status === 'accepted' ? reminders.filter(({ due_at }) => due_at > now) : []),
  ]
  await trx
    .deleteFrom('visit_mail')
    .where('appointment_id', '=', id)
    .where('kind', '!=', 'prescription')
    .execute()
  await trx
    .insertInto('visit_mail')
    .values(planned.map((mail) => ({ appointment_id: id, ...mail })))
    .execute()
}

/** Tells what the visit is now, although no event of it says something new. */
export const planChangeMail = async (trx: Transaction<Tables>, id: string, now: Date): Promise<void> => {
  await trx
    .insertInto('visit_mail')
    .values({ appointment_id: id, kind: 'change', due_at: now })
    .onConflict((on) => on.columns(['appointment_id', 'kind']).doUpdateSet({ due_at: now }))
    .execute()
}

/** Tells that a prescription waits at the visit's page; one that replaces another is told anew. */
export const planPrescriptionMail = async (
  trx: Transaction<Tables>,
  id: string,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('visit_mail')
    .values({ appointment_id: id, kind: 'prescription', due_at: now })
    .onConflict((on) => on.columns(['appointment_id', 'kind']).doUpdateSet({ due_at: now }))
    .execute()
}

/** Tells nothing about what was just done; reminders stay. */
export const withoutChangeMail = async (trx: Transaction<Tables>, id: string): Promise<void> => {
  await trx.deleteFrom('visit_mail').where('appointment_id', '=', id).where('kind', '=', 'change').execute()
}

interface Parts {
  db: Database
  clock: Clock
  outbox: Outbox
  tokens: VisitTokens
  /** Base URL of the portal. */
  baseUrl: () => string
}

/**
 * Writes the mails that are due to the outbox, one transaction each; the text is made from the visit as it is now. A
 * reminder of a visit that is not accepted any more, or a mail without an address, is dropped.
 */
export const writeVisitMails = async ({ db, clock, outbox, tokens, baseUrl }: Parts): Promise<void> => {
  for (let written = 0; written < MAILS_AT_ONCE; written++) {
    const more = await db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom('visit_mail')
        .selectAll()
        .where('due_at', '<=', clock())
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (due === undefined) return false
      await trx
        .deleteFrom('visit_mail')
        .where('appointment_id', '=', due.appointment_id)
        .where('kind', '=', due.kind)
        .execute()
      const visit = await visitForMail(trx, due.appointment_id)
      if (visit === undefined || visit.recipient === null) return true
      const isReminder = due.kind === 'dayBefore' || due.kind === 'hourBefore'
      if (isReminder && (visit.status !== 'accepted' || visit.start <= clock())) return true
      const token = tokens.of(visit.id)
      const link = `${baseUrl()}/visit/${token}`
      await outbox.enqueue(trx, {
        recipient: visit.recipient,
        language: visit.language,
        ...letterOf(visit, due.kind, link),
        calendar:
          due.kind === 'prescription'
            ? null
            : visitCalendar(visit, { baseUrl: baseUrl(), token, at: clock() }),
      })
      return true
    })
    if (!more) return
  }
}
