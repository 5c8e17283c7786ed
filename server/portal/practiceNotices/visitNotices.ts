import type { VisitNoticeKind } from '../../../src/contracts/portal/practiceNotices.ts'
import type { Database } from '../../db/client.ts'
import type { AppointmentCommand } from '../appointment/decide.ts'
import type { Appointment } from '../appointment/evolve.ts'
import { addNotice } from './notices.ts'

interface Carried {
  command: AppointmentCommand
  /** Null before the booking. */
  before: Appointment | null
  after: Appointment
}

const arrivalOf = ({ status }: Appointment): VisitNoticeKind =>
  status === 'requested' ? 'visitRequested' : 'visitBooked'

/**
 * The notification that a command gives the practitioner; null for what the practitioner did. A visit that waits for
 * its payment is told of when it is paid, and not at all when it is given up before.
 */
export const visitNoticeOf = ({ command, before, after }: Carried): VisitNoticeKind | null => {
  switch (command.type) {
    case 'book':
      return command.byPatient && after.status !== 'pending_payment' ? arrivalOf(after) : null
    case 'pay':
      return before?.status === after.status ? null : arrivalOf(after)
    case 'move':
      return command.byPatientAt === undefined ? null : 'visitMoved'
    case 'cancel':
      return command.by === 'patient' && before?.status !== 'pending_payment' ? 'visitCancelled' : null
    case 'acceptProposal':
      return 'proposalAccepted'
    case 'lapse':
      return 'requestLapsed'
    default:
      return null
  }
}

/** Tells the practitioner of what a command did to a visit, once, in the transaction of its events. */
export const addVisitNotice = async (
  trx: Database,
  { id, version, at, ...carried }: Carried & { id: string; version: number; at: Date },
): Promise<void> => {
  const kind = visitNoticeOf(carried)
  if (kind === null) return
  await addNotice(trx, {
    practitionerId: carried.after.practitionerId,
    kind,
    ref: `${id}:${version}`,
    at,
    appointmentId: id,
    startsAt: new Date(carried.after.startTime),
  })
}
