import { isDeepStrictEqual } from 'node:util'
import type { HoursVersion } from '../../../src/contracts/portal/schedule/rules.ts'
import { dateAt } from '../../../src/contracts/portal/schedule/wallTime.ts'
import type { StoredEvent } from '../eventStore/events.ts'
import { accepted, type RuleDecision } from '../eventStore/ruleStore.ts'
import { type OverrideEvent, type OverrideState, overrideAggregate } from '../override/aggregate.ts'
import {
  type ConsultationTypeEvent,
  type ConsultationTypeState,
  consultationTypeAggregate,
} from '../pricing/aggregate.ts'
import { type ScheduleEvent, type ScheduleState, scheduleAggregate } from '../schedule/aggregate.ts'

type AnyEvent = ScheduleEvent | OverrideEvent | ConsultationTypeEvent

/**
 * The events that put the rules back to what they were after `stored`; they are appended, nothing is taken out.
 * @param stored the events before the change
 * @param current the state after it
 */
export const inverseOf = (
  change:
    | { kind: 'schedule'; current: ScheduleState }
    | { kind: 'override'; current: OverrideState }
    | { kind: 'consultationType'; current: ConsultationTypeState },
  stored: readonly StoredEvent[],
  now: Date,
): RuleDecision<AnyEvent> => {
  switch (change.kind) {
    case 'schedule':
      return hoursBefore(
        change.current,
        stored.map(scheduleAggregate.lift).reduce<ScheduleState | null>(scheduleAggregate.evolve, null),
        now,
      )
    case 'override': {
      const before = stored
        .map(overrideAggregate.lift)
        .reduce<OverrideState | null>(overrideAggregate.evolve, null)
      if (before === null || before.removed) return accepted({ type: 'override.removed', data: {} })
      const { practitionerId, content } = before
      return accepted({ type: 'override.set', data: { practitionerId, content } })
    }
    case 'consultationType': {
      const before = stored
        .map(consultationTypeAggregate.lift)
        .reduce<ConsultationTypeState | null>(consultationTypeAggregate.evolve, null)
      if (before === null || before.removed) return accepted({ type: 'consultationType.removed', data: {} })
      const { practitionerId, specialityId, terms } = before
      return accepted({ type: 'consultationType.set', data: { practitionerId, specialityId, terms } })
    }
  }
}

/** The hours before the change, from the date on which it began to hold, or from today when that is past. */
const hoursBefore = (
  { practitionerId, hours }: ScheduleState,
  before: ScheduleState | null,
  now: Date,
): RuleDecision<ScheduleEvent> => {
  // A change of zone writes several versions: the first that was not there before.
  const known = before?.hours ?? []
  const changed = hours.find((one) => !known.some((other) => isDeepStrictEqual(one, other))) ?? hours.at(-1)
  if (changed === undefined) return { kind: 'conflict' }
  const today = dateAt(now.getTime(), changed.zone)
  const from = [today, changed.effective_from].sort().at(-1) ?? today
  const held = before?.hours.findLast(({ effective_from }) => effective_from <= from)
  const first: HoursVersion =
    held === undefined
      ? { ...changed, effective_from: from, weekly: [], lunch: [] }
      : { ...held, effective_from: from }
  const later = before?.hours.filter(({ effective_from }) => effective_from > from) ?? []
  return accepted(
    ...[first, ...later].map(
      (version): ScheduleEvent => ({
        type: 'schedule.replaced',
        data: { practitionerId, hours: version },
      }),
    ),
  )
}
