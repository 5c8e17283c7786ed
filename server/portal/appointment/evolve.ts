import type { AppointmentStatus, CancelledBy } from '../../../src/contracts/portal/appointmentStatus.ts'
import type { SessionOutcome } from '../../../src/contracts/portal/sessionOutcome.ts'
import type { AppointmentEvent, BookedData } from './events.ts'

/** State of an appointment after its events; null before the first one. */
export interface Appointment extends Omit<BookedData, 'payment'> {
  status: AppointmentStatus
  paid: boolean
  startedAt: string | null
  cancelledAt: string | null
  cancelledBy: CancelledBy | null
  cancelReason: string | null
  /** The time that the practitioner proposed instead; kept when a request lapsed while it waited. */
  proposal: { startTime: string; endTime: string } | null
  endedAt: string | null
  outcome: SessionOutcome | null
}

const booked = ({ payment, ...data }: BookedData): Appointment => ({
  ...data,
  status: payment === 'pending' ? 'pending_payment' : 'requested',
  paid: payment === 'paid',
  startedAt: null,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  proposal: null,
  endedAt: null,
  outcome: null,
})

/** Applies one event. Events are never refused here: they were decided before they were written. */
export const evolve = (state: Appointment | null, event: AppointmentEvent): Appointment => {
  if (event.type === 'appointment.booked') return booked(event.data)
  if (state === null) throw new Error(`${event.type} before appointment.booked`)
  switch (event.type) {
    case 'appointment.accepted':
      return { ...state, status: 'accepted' }
    case 'appointment.paid':
      return { ...state, paid: true, status: state.status === 'pending_payment' ? 'requested' : state.status }
    case 'appointment.restored':
      return { ...state, status: 'pending_payment', cancelledAt: null, cancelledBy: null, cancelReason: null }
    case 'appointment.moved':
      return { ...state, ...event.data, proposal: null }
    case 'appointment.timeProposed': {
      const { startTime, endTime } = event.data
      return { ...state, proposal: { startTime, endTime } }
    }
    case 'appointment.cancelled':
      return {
        ...state,
        status: 'cancel',
        cancelledAt: event.data.at,
        cancelledBy: event.data.by,
        cancelReason: event.data.reason,
        proposal: event.data.by === 'nobody' ? state.proposal : null,
      }
    case 'appointment.reinstated':
      return {
        ...state,
        status: event.data.status,
        cancelledAt: null,
        cancelledBy: null,
        cancelReason: null,
      }
    case 'appointment.proposalWithdrawn':
      return { ...state, proposal: null }
    case 'appointment.sessionStarted':
      return { ...state, status: 'in_progress', startedAt: event.data.at, proposal: null }
    case 'appointment.sessionEnded':
      return { ...state, status: 'completed', endedAt: event.data.at, outcome: event.data.outcome }
  }
}
