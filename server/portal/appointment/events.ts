import { z } from 'zod'
import { cancelledBy } from '../../../src/contracts/portal/appointmentStatus.ts'
import { sessionOutcome } from '../../../src/contracts/portal/sessionOutcome.ts'

const instant = z.iso.datetime()

/**
 * Events of an appointment. Stored shapes never change: a new one gets the next `schema_version` and an
 * upcaster from the one before it (see `liftEvent`).
 */
const appointmentEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('appointment.booked'),
    data: z.object({
      practitionerId: z.uuid(),
      clientId: z.uuid(),
      specialityId: z.uuid(),
      startTime: instant,
      endTime: instant,
      reason: z.string(),
      priceCentavos: z.number().int().nonnegative(),
      /** `pending`: the visit cannot be accepted before it is paid. */
      payment: z.enum(['paid', 'pending', 'none']),
      roomId: z.string(),
      roomCode: z.string(),
      /** The terms of the booking; null for a booking without a type of consultation. */
      terms: z
        .object({
          bufferMin: z.number().int().nonnegative(),
          /** Until so long before the start the patient may cancel; null: until the start. */
          cancelHours: z.number().int().nonnegative().nullable(),
          /** When it ends by itself unless somebody accepts it; null: it waits. */
          respondBy: instant.nullable(),
        })
        .nullable(),
      /** Whether it shares its time with no other visit; a practitioner may decide otherwise. */
      exclusive: z.boolean(),
    }),
  }),
  z.object({ type: z.literal('appointment.accepted'), data: z.object({ at: instant }) }),
  z.object({ type: z.literal('appointment.paid'), data: z.object({ at: instant }) }),
  /** Paid after its time had been given back, and the time was still free. */
  z.object({ type: z.literal('appointment.restored'), data: z.object({ at: instant }) }),
  z.object({
    type: z.literal('appointment.moved'),
    data: z.object({ startTime: instant, endTime: instant }),
  }),
  z.object({
    type: z.literal('appointment.cancelled'),
    data: z.object({
      at: instant,
      by: cancelledBy,
      /** The practitioner's message to the patient. */
      reason: z.string().nullable(),
    }),
  }),
  /** The practitioner proposes another time; the patient's answer moves the visit or leaves it. */
  z.object({
    type: z.literal('appointment.timeProposed'),
    data: z.object({ at: instant, startTime: instant, endTime: instant }),
  }),
  /** Takes a cancellation by the practitioner back; the status is the one before it. */
  z.object({
    type: z.literal('appointment.reinstated'),
    data: z.object({ at: instant, status: z.enum(['requested', 'accepted', 'pending_payment']) }),
  }),
  /** The practitioner takes a proposed time back. */
  z.object({
    type: z.literal('appointment.proposalWithdrawn'),
    data: z.object({ at: instant }),
  }),
  z.object({ type: z.literal('appointment.sessionStarted'), data: z.object({ at: instant }) }),
  z.object({
    type: z.literal('appointment.sessionEnded'),
    data: z.object({
      at: instant,
      outcome: sessionOutcome,
      reason: z.string().nullable(),
      noteSigned: z.boolean(),
      quality: z.number().nullable(),
      reasons: z.array(z.string()),
    }),
  }),
])
export type AppointmentEvent = z.infer<typeof appointmentEvent>
export type BookedData = Extract<AppointmentEvent, { type: 'appointment.booked' }>['data']

/** The shape written today, for every type. Shape 4 has payments, and visits that nobody paid for in time. */
export const SCHEMA_VERSION = 4

interface Stored {
  type: string
  data: unknown
}

/** Shape 2 gave the booking its terms and said whether its time is its own; nobody knew of either before. */
const fromFirst = ({ type, data }: Stored): unknown =>
  type === 'appointment.booked' && typeof data === 'object'
    ? { ...data, terms: null, exclusive: false }
    : data

/** Shape 3 says who cancelled, and why; before it only practitioners could. */
const fromSecond = ({ type, data }: Stored): unknown =>
  type === 'appointment.cancelled' && typeof data === 'object'
    ? { ...data, by: 'practitioner', reason: null }
    : data

/** A stored event, lifted to today's shape. @throws Error for a shape that is none of ours */
export const liftEvent = (stored: {
  type: string
  schema_version: number
  data: unknown
}): AppointmentEvent => {
  const { type, schema_version: version } = stored
  if (version < 1 || version > SCHEMA_VERSION)
    throw new Error(`Event ${type} has schema version ${version}, which is unknown here`)
  const second = version < 2 ? fromFirst(stored) : stored.data
  const data = version < 3 ? fromSecond({ type, data: second }) : second
  return appointmentEvent.parse({ type, data })
}
