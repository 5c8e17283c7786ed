import { type AppointmentCommand, decide, type SessionEnding } from '../portal/appointment/decide.ts'
import type { AppointmentEvent, BookedData } from '../portal/appointment/events.ts'
import { type Appointment, evolve } from '../portal/appointment/evolve.ts'

/** One appointment of 2 March 2026, 16:00 to 16:30 UTC, its events, and what `decide` answers to a command. */
export const START = '2026-03-02T16:00:00.000Z'
export const END = '2026-03-02T16:30:00.000Z'

export const booking: BookedData = {
  practitionerId: '3a0a3a62-7a0c-4b0f-9d56-1f2b2d0d7c01',
  clientId: '3a0a3a62-7a0c-4b0f-9d56-1f2b2d0d7c02',
  specialityId: '3a0a3a62-7a0c-4b0f-9d56-1f2b2d0d7c03',
  startTime: START,
  endTime: END,
  reason: '',
  priceCentavos: 80_000,
  payment: 'none',
  roomId: 'room',
  roomCode: 'abc-defg-hij',
  terms: null,
  exclusive: true,
}
export const ending: SessionEnding = {
  outcome: 'completed',
  reason: null,
  noteSigned: true,
  quality: 5,
  reasons: [],
}

/** An instant of that day: `at('16:00')`. */
export const at = (time: string) => new Date(`2026-03-02T${time}:00.000Z`)
export const timesOf = (start: string, end: string) => ({
  startTime: at(start).toISOString(),
  endTime: at(end).toISOString(),
})

export const booked = (data: Partial<BookedData> = {}): AppointmentEvent => ({
  type: 'appointment.booked',
  data: { ...booking, ...data },
})
export const acceptedAt = (time = '16:00'): AppointmentEvent => ({
  type: 'appointment.accepted',
  data: { at: at(time).toISOString() },
})
export const started = (time: string): AppointmentEvent => ({
  type: 'appointment.sessionStarted',
  data: { at: at(time).toISOString() },
})
export const cancelledBy = (
  by: 'practitioner' | 'patient' | 'nobody' | 'unpaid' = 'practitioner',
  { time = '16:00', reason = null }: { time?: string; reason?: string | null } = {},
): AppointmentEvent => ({
  type: 'appointment.cancelled',
  data: { at: at(time).toISOString(), by, reason },
})
export const ended: AppointmentEvent = { type: 'appointment.sessionEnded', data: { at: END, ...ending } }

export const fold = (events: readonly AppointmentEvent[]) => events.reduce<Appointment | null>(evolve, null)

/** The code of a refusal, or the events of what was accepted. */
export const given = (...events: AppointmentEvent[]) => ({
  when: (command: AppointmentCommand) => {
    const decision = decide(command, fold(events))
    return decision.kind === 'refused' ? decision.code : decision.events
  },
})
