import type { AppointmentEvent } from '../appointment/events.ts'
import type { DatedFact } from './visitRecord.ts'

/** The fact that the visit record stores for an event of its appointment. */
export const appointmentFact = (event: AppointmentEvent, recordedAt: Date): DatedFact => {
  switch (event.type) {
    case 'appointment.booked':
      return { at: recordedAt, fact: { kind: 'visit.booked' } }
    case 'appointment.accepted':
      return { at: new Date(event.data.at), fact: { kind: 'visit.accepted' } }
    case 'appointment.paid':
      return { at: new Date(event.data.at), fact: { kind: 'visit.paid' } }
    case 'appointment.restored':
      return { at: new Date(event.data.at), fact: { kind: 'visit.restored' } }
    case 'appointment.moved':
      return { at: recordedAt, fact: { kind: 'visit.moved', ...event.data } }
    case 'appointment.timeProposed': {
      const { at, startTime, endTime } = event.data
      return { at: new Date(at), fact: { kind: 'visit.timeProposed', startTime, endTime } }
    }
    case 'appointment.proposalWithdrawn':
      return { at: new Date(event.data.at), fact: { kind: 'visit.proposalWithdrawn' } }
    case 'appointment.reinstated':
      return { at: new Date(event.data.at), fact: { kind: 'visit.reinstated' } }
    case 'appointment.cancelled':
      return { at: new Date(event.data.at), fact: { kind: 'visit.cancelled' } }
    case 'appointment.sessionStarted':
      return { at: new Date(event.data.at), fact: { kind: 'visit.started' } }
    case 'appointment.sessionEnded': {
      const { at, outcome, noteSigned } = event.data
      return { at: new Date(at), fact: { kind: 'visit.ended', outcome, noteSigned } }
    }
  }
}
