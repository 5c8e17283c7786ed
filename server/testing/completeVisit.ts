import type { TestPortal } from './portal.ts'

/** Holds a booked visit from its start to its end. */
export const completeVisit = async (
  { appointments }: Pick<TestPortal, 'appointments'>,
  { id, practitionerId, startTime, endTime }: Awaited<ReturnType<TestPortal['book']>>,
): Promise<void> => {
  const by = { actorId: practitionerId, owner: practitionerId }
  const endedAt = new Date(endTime)
  await appointments.handle(id, by, { type: 'startSession', now: new Date(startTime) })
  await appointments.handle(id, by, {
    type: 'endSession',
    now: endedAt,
    endedAt,
    ending: { outcome: 'completed', reason: null, noteSigned: false, quality: null, reasons: [] },
  })
}
