import { randomUUID } from 'node:crypto'
import type { RecordedPerson } from '../../../src/contracts/portal/visitRecord.ts'
import type { AppointmentCommand } from '../../portal/appointment/decide.ts'
import { createAppointmentRepository } from '../../portal/appointment/repository.ts'
import { newRoomCode, newRoomId } from '../../portal/appointment/roomNames.ts'
import type { DatedFact, VisitRecord } from '../../portal/visitRecord/visitRecord.ts'
import type { DemoVisit } from './day.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const clinic = { actorId: null, owner: null }

export interface DemoIds {
  practitionerId: string
  clientIds: string[]
  specialityIds: string[]
}

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('The demo list is empty')
  return item
}

/** The order that books a visit of the demo clinic. */
const bookingOf = (ids: DemoIds, visit: DemoVisit): AppointmentCommand => ({
  type: 'book',
  booking: {
    practitionerId: ids.practitionerId,
    clientId: at(ids.clientIds, visit.clientIndex),
    specialityId: at(ids.specialityIds, visit.specialityIndex),
    startTime: visit.start.toISOString(),
    endTime: visit.end.toISOString(),
    reason: visit.reason,
    priceCentavos: visit.specialityIndex % 2 === 0 ? 65_000 : 90_000,
    payment: visit.fate.kind === 'pendingPayment' ? 'pending' : 'paid',
    roomId: newRoomId(),
    roomCode: newRoomCode(),
    terms: null,
    // The live visit moves to where it is needed.
    exclusive: false,
  },
})

/** The facts that the room of a held visit records: who came, waited, was let in and left. */
const roomFacts = (practitionerId: string, { start, end, fate }: DemoVisit) => {
  const doctor: RecordedPerson = { role: 'doctor', user: practitionerId }
  const user = randomUUID()
  const minutes = (from: Date, count: number) => new Date(from.getTime() + count * MINUTE)
  const hasCome = fate.kind === 'completed' && fate.outcome === 'completed'
  const opened = minutes(start, -4)
  const before: DatedFact[] = [
    { at: opened, fact: { kind: 'call.started' } },
    ...(hasCome
      ? ([{ at: opened, fact: { kind: 'person.joined', who: { role: 'waiting', user } } }] as const)
      : []),
    { at: hasCome ? minutes(start, -1) : opened, fact: { kind: 'person.joined', who: doctor } },
  ]
  const patient: RecordedPerson = { role: 'patient', user }
  const during: DatedFact[] = [
    ...(hasCome
      ? ([
          { at: start, fact: { kind: 'person.admitted', who: patient, by: doctor } },
          { at: minutes(end, -1), fact: { kind: 'person.left', who: patient } },
        ] as const)
      : []),
    { at: minutes(end, -1), fact: { kind: 'person.left', who: doctor } },
    { at: minutes(end, -1), fact: { kind: 'call.ended' } },
  ]
  return { before, during }
}

/** Carries a visit to its state by commands, each at its own time. @returns its id */
export const bookDemoVisit = async (
  visitRecord: VisitRecord,
  ids: DemoIds,
  visit: DemoVisit,
): Promise<string> => {
  const id = randomUUID()
  const { fate, start, end } = visit
  const bookedOn = new Date(start.getTime() - 3 * DAY)
  let now = bookedOn
  const repository = createAppointmentRepository(() => now, visitRecord)
  const carryOut = async (command: AppointmentCommand, time: Date) => {
    now = time
    await repository.handle(id, clinic, command)
  }
  await carryOut(bookingOf(ids, visit), bookedOn)
  if (fate.kind === 'requested' || fate.kind === 'pendingPayment') return id
  await carryOut({ type: 'accept', now: bookedOn }, bookedOn)
  const dayBefore = new Date(start.getTime() - DAY)
  if (fate.kind === 'cancelled') await carryOut({ type: 'cancel', now: dayBefore }, dayBefore)
  if (fate.kind !== 'completed') return id
  const facts = roomFacts(ids.practitionerId, visit)
  await visitRecord.append(id, facts.before)
  await carryOut({ type: 'startSession', now: start }, start)
  await visitRecord.append(id, facts.during)
  const ending = { outcome: fate.outcome, reason: null, noteSigned: true, quality: null, reasons: [] }
  await carryOut({ type: 'endSession', now: end, endedAt: end, ending }, end)
  return id
}
