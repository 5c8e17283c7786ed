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
      /** Whether the patient books; the practitioner is then told of it. */
      byPatient?: boolean
    }
  | { type: 'accept'; now: Date }
  | {
      type: 'move'
      startTime: Date
      endTime: Date
      /** For a patient, who may do it only within the agreed time. */
      byPatientAt?: Date
    }
  | { type: 'cancel'; now: Date; by?: 'practitioner' | 'patient'; reason?: string }
  /** Says no to a request; a visit that was accepted is cancelled instead. */
  | { type: 'decline'; now: Date; reason: string }
  | { type: 'proposeTime'; now: Date; startTime: Date; endTime: Date }
  /** The patient takes the time that was proposed. */
  | { type: 'acceptProposal'; now: Date }
  /** Takes the practitioner's cancellation back; the status is the one before it. */
  | { type: 'reinstate'; now: Date; status: 'requested' | 'accepted' | 'pending_payment' }
  /** Takes the proposed time back, unless it was taken or replaced meanwhile. */
  | { type: 'withdrawProposal'; now: Date; startTime: string }
  /** Ends a request that nobody answered in time. */
  | { type: 'lapse'; now: Date }
  /** The patient has paid. `restore`: a visit that was given up because nobody paid takes place after all. */
  | { type: 'pay'; now: Date; restore: boolean }
  /** Gives up a visit that nobody paid for in time. */
  | { type: 'giveUpUnpaid'; now: Date }
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
      code: Extract<ApiErrorCode, 'statusRefused' | 'visitTooEarly' | 'visitClosed' | 'notFound' | 'tooLate'>
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
      return cancel(state, command)
    case 'decline':
      return decline(state, command)
    case 'proposeTime':
      return proposeTime(state, command)
    case 'acceptProposal':
      return acceptProposal(state, command.now)
    case 'reinstate':
      return reinstate(state, command)
    case 'withdrawProposal':
      return withdrawProposal(state, command)
    case 'lapse':
      return lapse(state, command.now)
    case 'pay':
      return pay(state, command)
    case 'giveUpUnpaid':
      return giveUpUnpaid(state, command.now)
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

/** Whether a session can still get another time: it has neither begun nor ended. */
const isAhead = (state: Appointment): boolean => state.status === 'requested' || state.status === 'accepted'

const HOUR_MS = 60 * 60_000

/** Until when a patient may cancel or move the visit, by what was agreed on with the booking. */
export const changeableUntil = (state: Pick<Appointment, 'startTime' | 'terms'>): Date =>
  new Date(Date.parse(state.startTime) - (state.terms?.cancelHours ?? 0) * HOUR_MS)

/** Refused once the session has begun, because its time is then fixed. */
const move = (
  state: Appointment,
  { startTime, endTime, byPatientAt }: Extract<AppointmentCommand, { type: 'move' }>,
): Decision => {
  if (!isAhead(state)) return refused('statusRefused')
  if (startTime >= endTime) return refused('statusRefused')
  if (byPatientAt !== undefined && byPatientAt > changeableUntil(state)) return refused('tooLate')
  return accepted({
    type: 'appointment.moved',
    data: { startTime: startTime.toISOString(), endTime: endTime.toISOString() },
  })
}

/**
 * P4.07. A running session can be cancelled too (the client asks for confirmation twice); a completed one
 * cannot.
 */
const cancel = (
  state: Appointment,
  { now, by = 'practitioner', reason }: Extract<AppointmentCommand, { type: 'cancel' }>,
): Decision => {
  if (state.status === 'cancel') return accepted()
  if (state.status === 'completed') return refused('statusRefused')
  if (by === 'patient' && !isAhead(state) && state.status !== 'pending_payment')
    return refused('statusRefused')
  if (by === 'patient' && now > changeableUntil(state)) return refused('tooLate')
  return accepted({
    type: 'appointment.cancelled',
    data: { at: now.toISOString(), by, reason: reason ?? null },
  })
}

const decline = (state: Appointment, { now, reason }: { now: Date; reason: string }): Decision => {
  if (state.status === 'cancel') return accepted()
  if (state.status !== 'requested') return refused('statusRefused')
  return accepted({
    type: 'appointment.cancelled',
    data: { at: now.toISOString(), by: 'practitioner', reason: reason === '' ? null : reason },
  })
}

/** A newer proposal replaces the one before it. */
const proposeTime = (
  state: Appointment,
  { now, startTime, endTime }: Extract<AppointmentCommand, { type: 'proposeTime' }>,
): Decision => {
  if (!isAhead(state)) return refused('statusRefused')
  if (startTime >= endTime || startTime <= now) return refused('statusRefused')
  const proposed = { startTime: startTime.toISOString(), endTime: endTime.toISOString() }
  if (state.proposal?.startTime === proposed.startTime && state.proposal.endTime === proposed.endTime)
    return accepted()
  return accepted({ type: 'appointment.timeProposed', data: { at: now.toISOString(), ...proposed } })
}

/** The practitioner proposed the time, so that a request is accepted with it. */
const acceptProposal = (state: Appointment, now: Date): Decision => {
  if (!isAhead(state) || state.proposal === null) return refused('statusRefused')
  if (Date.parse(state.proposal.startTime) <= now.getTime()) return refused('tooLate')
  const moved = { type: 'appointment.moved' as const, data: state.proposal }
  return state.status === 'accepted'
    ? accepted(moved)
    : accepted(moved, { type: 'appointment.accepted', data: { at: now.toISOString() } })
}

/** Only what the practitioner cancelled, and before its start. */
const reinstate = (
  state: Appointment,
  { now, status }: Extract<AppointmentCommand, { type: 'reinstate' }>,
): Decision => {
  if (state.status === status) return accepted()
  if (state.status !== 'cancel' || state.cancelledBy !== 'practitioner') return refused('statusRefused')
  if (Date.parse(state.startTime) <= now.getTime()) return refused('statusRefused')
  return accepted({ type: 'appointment.reinstated', data: { at: now.toISOString(), status } })
}

/** An answer of the patient in the meantime stays. */
const withdrawProposal = (
  state: Appointment,
  { now, startTime }: Extract<AppointmentCommand, { type: 'withdrawProposal' }>,
): Decision =>
  isAhead(state) && state.proposal?.startTime === startTime
    ? accepted({ type: 'appointment.proposalWithdrawn', data: { at: now.toISOString() } })
    : accepted()

/** A request that was answered meanwhile, or has time left, stays as it is. */
const lapse = (state: Appointment, now: Date): Decision => {
  const respondBy = state.terms?.respondBy ?? null
  if (state.status !== 'requested' || respondBy === null || now < new Date(respondBy)) return accepted()
  return accepted({
    type: 'appointment.cancelled',
    data: { at: now.toISOString(), by: 'nobody', reason: null },
  })
}

/** A visit that waited for its payment is then accepted, or waits for the practitioner's answer. */
const pay = (state: Appointment, { now, restore }: { now: Date; restore: boolean }): Decision => {
  if (state.paid) return accepted()
  const at = now.toISOString()
  const paid = { type: 'appointment.paid' as const, data: { at } }
  const isGivenUp = state.status === 'cancel' && state.cancelledBy === 'unpaid' && restore
  if (state.status === 'cancel' && !isGivenUp) return refused('statusRefused')
  if (state.status !== 'pending_payment' && !isGivenUp) return accepted(paid)
  const restored = isGivenUp ? [{ type: 'appointment.restored' as const, data: { at } }] : []
  const isRequest = (state.terms?.respondBy ?? null) !== null
  const agreed = isRequest ? [] : [{ type: 'appointment.accepted' as const, data: { at } }]
  return accepted(...restored, paid, ...agreed)
}

/** A visit that was paid meanwhile stays. */
const giveUpUnpaid = (state: Appointment, now: Date): Decision => {
  if (state.status !== 'pending_payment') return accepted()
  return accepted({
    type: 'appointment.cancelled',
    data: { at: now.toISOString(), by: 'unpaid', reason: null },
  })
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
