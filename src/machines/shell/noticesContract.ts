import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { instant } from '../../contracts/portal/appointment.ts'
import { toastMessage } from '../../contracts/portal/messages.ts'
import { practiceNotice, practiceNoticeKind } from '../../contracts/portal/practiceNotices.ts'

/** One entry of the notifications. It names the visit by its time, never the patient (experience §1.10). */
const read = { read: z.boolean() }
export const notice = z.discriminatedUnion('kind', [
  /** A patient came into the waiting room. */
  z.object({ kind: z.literal('waiting'), appointmentId: z.string(), at: instant, ...read }),
  /** A visit that a patient changed, a payment, a payout, a document: kept by the server, and read on every device. */
  z.object({
    kind: z.literal('practice'),
    id: z.string(),
    what: practiceNoticeKind,
    at: instant,
    appointmentId: z.string().nullable(),
    startsAt: instant.nullable().default(null),
    amountCentavos: z.number().int().nullable(),
    ...read,
  }),
  /** A message about something that failed, gone before anybody closed it. */
  z.object({ kind: z.literal('message'), message: toastMessage, ...read }),
])
export type Notice = z.infer<typeof notice>

/** A saved change that the notifications can take back. It holds ids only: no text, no visit, no patient. */
export const undoOffer = z.object({
  what: z.enum([
    'hours',
    'zone',
    'lunch',
    'lunchRemoved',
    'exception',
    'exceptionRemoved',
    'exceptions',
    'price',
  ]),
  /** Ids of the changes, in the order in which they are taken back. */
  changes: z.array(z.string()).min(1),
  /** What they changed: a later change of the same makes them final. */
  subjects: z.array(z.string()).min(1),
})
export type UndoOffer = z.infer<typeof undoOffer>

export const noticesContract = {
  input: nothing,
  context: z.object({
    /** Newest first, at most fifty. */
    items: z.array(notice),
    /** Newest first; each has an actor of its own. */
    undos: z.array(undoOffer).default([]),
  }),
  events: {
    ...event('notices.arrived', { items: z.array(notice) }),
    /** The last ones that the server keeps, the newest first. */
    ...event('notices.fetched', { notices: z.array(practiceNotice) }),
    /** Its link was opened; counted from the newest, 0. */
    ...event('notices.opened', { position: z.number().int().nonnegative() }),
    ...event('notices.allRead', {}),
    ...event('notices.cleared', {}),
    ...event('notices.undoOffered', { offer: undoOffer }),
    /** Ids of changes that can no longer be taken back, or of what they changed. */
    ...event('notices.undoWithdrawn', { ids: z.array(z.string()) }),
  },
  outputs: {},
} satisfies MachineContract
