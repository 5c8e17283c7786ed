import { z } from 'zod'
import { sessionOutcome } from '../../../src/contracts/portal/sessionEnd.ts'

/**
 * What happened to an appointment. These shapes are kept for ever: a new one gets the next `schema_version`
 * and an upcaster from the one before it (see `liftEvent`).
 */
const instant = z.iso.datetime()

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
      /** `pending`: the visit waits for a payment before anybody may accept it. */
      payment: z.enum(['paid', 'pending', 'none']),
      roomId: z.string(),
      roomCode: z.string(),
    }),
  }),
  z.object({ type: z.literal('appointment.accepted'), data: z.object({ at: instant }) }),
  z.object({
    type: z.literal('appointment.moved'),
    data: z.object({ startTime: instant, endTime: instant }),
  }),
  z.object({ type: z.literal('appointment.cancelled'), data: z.object({ at: instant }) }),
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

/** The shape written today, for every type. */
export const SCHEMA_VERSION = 1

/** A stored event, lifted to today's shape. There is one shape so far; any other number is not ours. */
export const liftEvent = (stored: {
  type: string
  schema_version: number
  data: unknown
}): AppointmentEvent => {
  if (stored.schema_version !== SCHEMA_VERSION)
    throw new Error(`Event ${stored.type} has schema version ${stored.schema_version}, which is unknown here`)
  return appointmentEvent.parse({ type: stored.type, data: stored.data })
}
