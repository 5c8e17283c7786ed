import { z } from 'zod'
import { type HoursVersion, hoursVersion } from '../../../src/contracts/portal/schedule/rules.ts'
import type { Aggregate } from '../eventStore/ruleStore.ts'

/** These shapes are kept for ever: a new one gets the next schema version and a lift from the one before it. */
const scheduleEvent = z.object({
  type: z.literal('schedule.replaced'),
  data: z.object({ practitionerId: z.uuid(), hours: hoursVersion }),
})
export type ScheduleEvent = z.infer<typeof scheduleEvent>

export interface ScheduleState {
  practitionerId: string
  /** In order of `effective_from`, one a date. */
  hours: HoursVersion[]
}

/** Versions that a schedule keeps at hand; all of them are in its events. */
const VERSIONS_KEPT = 40

/** The new version ends those that were to begin on the same date or later. */
const evolve = (
  state: ScheduleState | null,
  { data: { practitionerId, hours } }: ScheduleEvent,
): ScheduleState => ({
  practitionerId,
  hours: [
    ...(state?.hours.filter(({ effective_from }) => effective_from < hours.effective_from) ?? []),
    hours,
  ].slice(-VERSIONS_KEPT),
})

/** The row of a schedule, as its events make it. */
export const scheduleRow = (id: string, version: number, { practitionerId, hours }: ScheduleState) => ({
  id,
  practitioner_id: practitionerId,
  version,
  hours,
})

export const scheduleAggregate: Aggregate<ScheduleState, ScheduleEvent> = {
  prefix: 'schedule.',
  schemaVersion: 1,
  lift: ({ type, data }) => scheduleEvent.parse({ type, data }),
  evolve,
  async project(trx, id, version, state) {
    const row = { ...scheduleRow(id, version, state), hours: JSON.stringify(state.hours) }
    await trx
      .insertInto('schedule')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet({ version, hours: row.hours }))
      .execute()
  },
  shown: (id, version, { hours }) => ({ id, version, hours }),
}
