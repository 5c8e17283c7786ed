import type { ApiErrorCode } from '../../../src/contracts/portal/apiError.ts'
import type { SessionOutcome } from '../../../src/contracts/portal/sessionOutcome.ts'
import { canBeLive } from '../../../src/contracts/portal/visitRules.ts'
import type { AppointmentEvent, BookedData } from './events.ts'
import type { Appointment } from './evolve.ts'
import { roomAccess, roomHours } from './roomHours.ts'

/** Commands. `now` is the server's clock; no other time enters here. */
export type AppointmentCommand =
  | {
      type: 'book'
      booking: BookedData
      /** When it is accepted with its booking. */
      acceptedAt?: Date
    }
  | { type: 'accept'; now: Date }
  | { type: 'move'; startTime: Date; endTime: Date }
  | { type: 'cancel'; now: Date }
  /** Ends a request that nobody answered in time. */
  | { type: 'lapse'; now: Date }
  | { type: 'startSession'; now: Date }
  | { type: 'endSession'; now: Date; endedAt: Date; ending: SessionEnding }

export interface SessionEnding {
  outcome: SessionOutcome
  reason: string | null
  noteSigned: boolean
  quality: number | null
  reasons: string[]
}

export type Decision =
  | { kind: 'accepted'; events: AppointmentEvent[] }
  | {
      kind: 'refused'
      code: Extract<ApiErrorCode, 'statusRefused' | 'visitTooEarly' | 'visitClosed' | 'notFound'>
    }

const accepted = (...events: AppointmentEvent[]): Decision => ({ kind: 'accepted', events })
const refused = (code: Extract<Decision, { kind: 'refused' }>['code']): Decision => ({
  kind: 'refused',
  code,
})

/**
 * Decides a command. A command that was already carried out gives no events and is not refused, because its
 * answer may have been lost and the caller repeats it.
 */
export const decide = (command: AppointmentCommand, state: Appointment | null): Decision => {
  if (command.type === 'book') return state === null ? book(command) : refused('statusRefused')
  if (state === null) return refused('notFound')
  switch (command.type) {
    case 'accept':
      return accept(state, command.now)
    case 'move':
      return move(state, command)
    case 'cancel':
      return cancel(state, command.now)
    case 'lapse':
      return lapse(state, command.now)
    case 'startSession':
      return startSession(state, command.now)
    case 'endSession':
      return endSession(state, command)
  }
}

const book = ({ booking, acceptedAt }: Extract<AppointmentCommand, { type: 'book' }>): Decision => {
  if (booking.startTime >= booking.endTime) return refused('statusRefused')
  const booked = { type: 'appointment.booked' as const, data: booking }
  if (acceptedAt === undefined) return accepted(booked)
  if (booking.payment === 'pending') return refused('statusRefused')
  return accepted(booked, { type: 'appointment.accepted', data: { at: acceptedAt.toISOString() } })
}

const accept = (state: Appointment, now: Date): Decision => {
  if (state.status === 'accepted') return accepted()
  if (state.status !== 'requested') return refused('statusRefused')
  return accepted({ type: 'appointment.accepted', data: { at: now.toISOString() } })
}

/** Refused once the session has begun, because its time is then fixed. */
const move = (state: Appointment, { startTime, endTime }: { startTime: Date; endTime: Date }): Decision => {
  if (state.status !== 'requested' && state.status !== 'accepted') return refused('statusRefused')
  if (startTime >= endTime) return refused('statusRefused')
  return accepted({
    type: 'appointment.moved',
    data: { startTime: startTime.toISOString(), endTime: endTime.toISOString() },
  })
}

/**
 * P4.07. A running session can be cancelled too (the client asks for confirmation twice); a completed one
 * cannot.
 */
const cancel = (state: Appointment, now: Date): Decision => {
  if (state.status === 'cancel') return accepted()
  if (state.status === 'completed') return refused('statusRefused')
  return accepted({ type: 'appointment.cancelled', data: { at: now.toISOString() } })
}

/** A request that was answered meanwhile, or has time left, stays as it is. */
const lapse = (state: Appointment, now: Date): Decision => {
  const respondBy = state.terms?.respondBy ?? null
  if (state.status !== 'requested' || respondBy === null || now < new Date(respondBy)) return accepted()
  return accepted({ type: 'appointment.cancelled', data: { at: now.toISOString() } })
}

/** P4.15, within the hours in which the room is open. */
const startSession = (state: Appointment, now: Date): Decision => {
  if (state.status === 'in_progress') return accepted()
  const access = roomAccess(withDates(state), now)
  if (access === 'tooEarly') return refused('visitTooEarly')
  if (access === 'closed') return refused('visitClosed')
  return accepted({ type: 'appointment.sessionStarted', data: { at: now.toISOString() } })
}

/**
 * P4.16. A visit without a start can be ended too. The device's time of the end is used, since the call may
 * arrive late, but only between the start and now.
 */
const endSession = (
  state: Appointment,
  { now, endedAt, ending }: { now: Date; endedAt: Date; ending: SessionEnding },
): Decision => {
  if (state.status === 'completed') return accepted()
  if (!canBeLive(state.status)) return refused('statusRefused')
  const { opensAt } = roomHours(new Date(state.startTime), new Date(state.endTime))
  const earliest = state.startedAt === null ? opensAt : new Date(state.startedAt)
  if (now < earliest) return refused('visitTooEarly')
  const at = new Date(Math.min(now.getTime(), Math.max(earliest.getTime(), endedAt.getTime())))
  return accepted({ type: 'appointment.sessionEnded', data: { at: at.toISOString(), ...ending } })
}

const withDates = (state: Appointment) => ({
  status: state.status,
  startTime: new Date(state.startTime),
  endTime: new Date(state.endTime),
})
