import type { AppointmentCommand } from '../appointment/decide.ts'
import { newRoomCode, newRoomId } from '../appointment/roomNames.ts'
import type { HoldRow } from './holdStore.ts'

const HOUR_MS = 60 * 60_000
const ANSWERED_WITHIN_MS = 24 * HOUR_MS
const ANSWERED_BEFORE_MS = 2 * HOUR_MS

/** A request ends by itself after a day or two hours before its start; one for sooner than that, at its start. */
const respondBy = (now: Date, start: Date): Date => {
  const last = start.getTime() - ANSWERED_BEFORE_MS
  const latest = last > now.getTime() ? last : start.getTime()
  return new Date(Math.min(now.getTime() + ANSWERED_WITHIN_MS, latest))
}

/** The order that makes a visit of a hold, with what was agreed on when the time was taken. */
export const bookingOf = (
  hold: HoldRow,
  {
    clientId,
    byPractitioner,
    payFirst,
    now,
  }: { clientId: string; byPractitioner: boolean; payFirst: boolean; now: Date },
): Extract<AppointmentCommand, { type: 'book' }> => {
  const { terms } = hold
  // A practitioner's own booking is no request to anybody.
  const isRequest = terms.access === 'request' && !byPractitioner
  return {
    type: 'book',
    booking: {
      practitionerId: hold.practitioner_id,
      clientId,
      specialityId: hold.speciality_id,
      startTime: hold.start_time.toISOString(),
      endTime: hold.end_time.toISOString(),
      reason: hold.reason,
      priceCentavos: terms.price_centavos,
      payment: payFirst ? 'pending' : 'none',
      roomId: newRoomId(),
      roomCode: newRoomCode(),
      terms: {
        bufferMin: terms.buffer_min,
        cancelHours: terms.cancel_hours,
        respondBy: isRequest ? respondBy(now, hold.start_time).toISOString() : null,
      },
      exclusive: true,
    },
    ...(isRequest || payFirst ? {} : { acceptedAt: now }),
    byPatient: !byPractitioner,
  }
}
