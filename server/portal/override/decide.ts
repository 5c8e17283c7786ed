import { isDeepStrictEqual } from 'node:util'
import { openHours, overrideRange } from '../../../src/contracts/portal/schedule/openHours.ts'
import type { OverrideContent } from '../../../src/contracts/portal/schedule/overrides.ts'
import { covers } from '../../../src/contracts/portal/schedule/ranges.ts'
import type { HoursVersion } from '../../../src/contracts/portal/schedule/rules.ts'
import { addDays, dateAt, wallToEpoch } from '../../../src/contracts/portal/schedule/wallTime.ts'
import { accepted, invalid, type RuleDecision } from '../eventStore/ruleStore.ts'
import type { OverrideEvent, OverrideState } from './aggregate.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A block may have begun so long ago: it was typed meanwhile. */
const LATE_MS = 15 * MINUTE_MS
const BLOCKING_DAYS = 366
const EXTENDING = { least: 15 * MINUTE_MS, most: 16 * HOUR_MS }
/** Overrides of one practitioner that have not ended. */
const OVERRIDES_LIMIT = 500

/** The practitioner's other rules and visits. */
export interface Surroundings {
  /** Overrides that have not ended, without this one. */
  others: readonly OverrideContent[]
  hours: readonly HoursVersion[]
}

/** Orders. `now` is the server's clock. */
export type OverrideCommand =
  | { type: 'create' | 'update'; practitionerId: string; content: OverrideContent; now: Date }
  | { type: 'remove' }

type Decision = RuleDecision<OverrideEvent>

export const decideOverride = (
  command: OverrideCommand,
  state: OverrideState | null,
  around: Surroundings,
): Decision => {
  if (command.type === 'remove') {
    if (state === null) return { kind: 'notFound' }
    return state.removed ? accepted() : accepted({ type: 'override.removed', data: {} })
  }
  const { practitionerId, content } = command
  if (state !== null && !state.removed && isDeepStrictEqual(state.content, content)) return accepted()
  if (command.type === 'create' && state !== null) return { kind: 'conflict' }
  if (command.type === 'update' && state?.content.kind !== content.kind) return { kind: 'notFound' }
  return (
    refusal(command, state, around) ?? accepted({ type: 'override.set', data: { practitionerId, content } })
  )
}

const refusal = (
  { content, now }: Extract<OverrideCommand, { type: 'create' | 'update' }>,
  state: OverrideState | null,
  { others, hours }: Surroundings,
): Decision | null => {
  const [start, end] = overrideRange(content)
  const field = 'start_date' in content.period ? 'start_date' : 'start_time'
  const endField = 'start_date' in content.period ? 'end_date' : 'end_time'
  if (start >= end) return invalid(endField, 'order')
  const begunBefore = state !== null && overrideRange(state.content)[0] === start && end > now.getTime()
  // A whole day that has begun is still that day.
  const earliest = now.getTime() - (field === 'start_date' ? DAY_MS : LATE_MS)
  if (start < earliest && !begunBefore) return invalid(field, 'past')
  if (others.length >= OVERRIDES_LIMIT) return invalid(field, 'tooMany')
  if (content.kind === 'blocking') {
    if (end - start > BLOCKING_DAYS * DAY_MS + HOUR_MS) return invalid(endField, 'tooLong')
    const isTwin = others.some(
      (other) => other.kind === 'blocking' && isDeepStrictEqual(overrideRange(other), [start, end]),
    )
    return isTwin ? invalid(field, 'duplicate') : null
  }
  if (end - start < EXTENDING.least) return invalid(endField, 'tooShort')
  if (end - start > EXTENDING.most) return invalid(endField, 'tooLong')
  const zone = zoneAt(hours, start)
  if (end > wallToEpoch(addDays(dateAt(start, zone), 1), 0, zone)) return invalid(endField, 'otherDay')
  return isOpenAlready(content, [start, end], { others, hours }) ? invalid(field, 'alreadyOpen') : null
}

/** The zone of the hours that hold then. */
const zoneAt = (hours: readonly HoursVersion[], at: number): string => {
  const holding = hours.filter(({ effective_from, zone }) => effective_from <= dateAt(at, zone)).at(-1)
  return (holding ?? hours[0])?.zone ?? 'UTC'
}

/** Within weekly hours, or within another extension that opens the time for as many. */
const isOpenAlready = (
  content: Extract<OverrideContent, { kind: 'extending' }>,
  range: readonly [number, number],
  { others, hours }: Surroundings,
): boolean => {
  const { speciality_id } = content.period
  const forAll = others.filter(
    (other) => other.kind === 'extending' && (speciality_id !== null || other.period.speciality_id === null),
  )
  return covers(openHours({ hours, overrides: forAll }, speciality_id ?? '', range).hours, range)
}
