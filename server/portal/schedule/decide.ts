import { isDeepStrictEqual } from 'node:util'
import type { HoursVersion, WeeklyRange } from '../../../src/contracts/portal/schedule/rules.ts'
import type { LunchBreakBody, ScheduleBody } from '../../../src/contracts/portal/schedule/schedule.ts'
import { dateAt } from '../../../src/contracts/portal/schedule/wallTime.ts'
import { accepted, invalid, invalidAll, type RuleDecision } from '../eventStore/ruleStore.ts'
import type { ScheduleEvent, ScheduleState } from './aggregate.ts'

/** Orders. `now` is the server's clock. */
export type ScheduleCommand =
  | {
      type: 'create' | 'replace'
      practitionerId: string
      body: ScheduleBody
      /** Minutes of the practitioner's shortest consultation. */
      shortestVisit: number
      now: Date
    }
  | { type: 'moveZone'; zone: string; now: Date }
  | { type: 'addLunch'; id: string; body: LunchBreakBody; now: Date }
  | { type: 'removeLunch'; id: string; now: Date }

type Decision = RuleDecision<ScheduleEvent>

const replaced = (practitionerId: string, hours: HoursVersion): Decision =>
  accepted({ type: 'schedule.replaced', data: { practitionerId, hours } })

export const decideSchedule = (command: ScheduleCommand, state: ScheduleState | null): Decision => {
  switch (command.type) {
    case 'create':
    case 'replace':
      return save(command, state)
    case 'moveZone':
      return moveZone(command, state)
    case 'addLunch':
      return addLunch(command, state)
    case 'removeLunch':
      return removeLunch(command, state)
  }
}

const save = (
  {
    type,
    practitionerId,
    body,
    shortestVisit,
    now,
  }: Extract<ScheduleCommand, { type: 'create' | 'replace' }>,
  state: ScheduleState | null,
): Decision => {
  if (type === 'replace' && state === null) return { kind: 'notFound' }
  if (type === 'create' && state !== null) return { kind: 'conflict' }
  const today = dateAt(now.getTime(), body.zone)
  const effective_from = body.effective_from ?? today
  if (effective_from < today) return invalid('effective_from', 'past')
  const short = body.weekly.findIndex(({ start_min, end_min }) => end_min - start_min < shortestVisit)
  if (short >= 0) return invalid(`weekly.${short}`, `tooShort:${shortestVisit}`)
  const newest = state?.hours.at(-1)
  const hours = { effective_from, zone: body.zone, weekly: body.weekly, lunch: newest?.lunch ?? [] }
  // The same hours again: they hold already, whenever they began.
  if (newest !== undefined && newest.effective_from <= effective_from)
    if (isDeepStrictEqual({ ...newest, effective_from }, hours)) return accepted()
  return replaced(practitionerId, hours)
}

/** The hours that hold now begin today in the other zone; those that begin later keep their date. */
const moveZone = (
  { zone, now }: Extract<ScheduleCommand, { type: 'moveZone' }>,
  state: ScheduleState | null,
): Decision => {
  if (state === null) return { kind: 'notFound' }
  const { practitionerId, hours } = state
  const held = hours.findLastIndex((one) => one.effective_from <= dateAt(now.getTime(), one.zone))
  const moving = hours.slice(Math.max(held, 0))
  if (moving.every((one) => one.zone === zone)) return accepted()
  const today = dateAt(now.getTime(), zone)
  return accepted(
    ...moving.map((one, index): ScheduleEvent => {
      const effective_from = held >= 0 && index === 0 ? today : one.effective_from
      return { type: 'schedule.replaced', data: { practitionerId, hours: { ...one, zone, effective_from } } }
    }),
  )
}

/** A change of lunch holds from today, and for hours that begin later from their beginning. */
const fromToday = (newest: HoursVersion, now: Date): HoursVersion => {
  const today = dateAt(now.getTime(), newest.zone)
  return newest.effective_from > today ? newest : { ...newest, effective_from: today }
}

/** Why a lunch break does not fit into a day: it lies inside one range, and is not the whole of it. */
const lunchProblem = (
  { weekly, lunch }: HoursVersion,
  { weekday, start_min, end_min }: WeeklyRange,
): 'taken' | 'closed' | 'outsideHours' | 'wholeRange' | null => {
  if (lunch.some((one) => one.weekday === weekday)) return 'taken'
  const ranges = weekly.filter((one) => one.weekday === weekday)
  if (ranges.length === 0) return 'closed'
  const around = ranges.find((one) => one.start_min <= start_min && end_min <= one.end_min)
  if (around === undefined) return 'outsideHours'
  return around.start_min === start_min && around.end_min === end_min ? 'wholeRange' : null
}

const addLunch = (
  { id, body: { weekdays, start_min, end_min }, now }: Extract<ScheduleCommand, { type: 'addLunch' }>,
  state: ScheduleState | null,
): Decision => {
  const newest = state?.hours.at(-1)
  if (state === null || newest === undefined) return { kind: 'notFound' }
  const added = weekdays.map((weekday) => ({ id, weekday, start_min, end_min }))
  // Every day in which it does not fit, so that all of them are mended at once.
  const errors = added.flatMap((one, index) => {
    const message = lunchProblem(newest, one)
    return message === null ? [] : [{ field: `weekdays.${index}`, message }]
  })
  if (errors.length > 0) return invalidAll(errors)
  return replaced(state.practitionerId, { ...fromToday(newest, now), lunch: [...newest.lunch, ...added] })
}

const removeLunch = (
  { id, now }: Extract<ScheduleCommand, { type: 'removeLunch' }>,
  state: ScheduleState | null,
): Decision => {
  const newest = state?.hours.at(-1)
  if (state === null || newest === undefined) return { kind: 'notFound' }
  const lunch = newest.lunch.filter((one) => one.id !== id)
  if (lunch.length === newest.lunch.length) return { kind: 'notFound' }
  return replaced(state.practitionerId, { ...fromToday(newest, now), lunch })
}
