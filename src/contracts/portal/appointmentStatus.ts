import { z } from 'zod'

/** The six statuses by their internal names (P4.01). */
export const appointmentStatuses = [
  'requested',
  'accepted',
  'cancel',
  'completed',
  'pending_payment',
  'in_progress',
] as const
export const appointmentStatus = z.enum(appointmentStatuses)
export type AppointmentStatus = z.infer<typeof appointmentStatus>

/** The same on the wire, in answers (P4.03). Query values stay as the internal names are written. */
export const wireStatuses = [
  'REQUESTED',
  'ACCEPTED',
  'CANCELED',
  'COMPLETED',
  'PENDING_PAYMENT',
  'IN_PROGRESS',
] as const
const wireStatus = z.enum(wireStatuses)
type WireStatus = z.infer<typeof wireStatus>

const toInternal: Record<WireStatus, AppointmentStatus> = {
  REQUESTED: 'requested',
  ACCEPTED: 'accepted',
  CANCELED: 'cancel',
  COMPLETED: 'completed',
  PENDING_PAYMENT: 'pending_payment',
  IN_PROGRESS: 'in_progress',
}
const toWire: Record<AppointmentStatus, WireStatus> = {
  requested: 'REQUESTED',
  accepted: 'ACCEPTED',
  cancel: 'CANCELED',
  completed: 'COMPLETED',
  pending_payment: 'PENDING_PAYMENT',
  in_progress: 'IN_PROGRESS',
}

/** The one place where the two meet: the client decodes by it, the server encodes by it. */
export const statusOnTheWire = z.codec(wireStatus, appointmentStatus, {
  decode: (status) => toInternal[status],
  encode: (status) => toWire[status],
})

/**
 * The party that cancelled a visit; nobody: a request expired without an answer; unpaid: the payment did not
 * arrive in time.
 */
export const cancelledBy = z.enum(['practitioner', 'patient', 'nobody', 'unpaid'])
export type CancelledBy = z.infer<typeof cancelledBy>
