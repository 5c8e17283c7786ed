import { openHours } from './openHours.ts'
import { covers, holds, overlaps, type Range, union, widen } from './ranges.ts'
import type { ConsultationType, Rules } from './rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** P9.22: visits begin on the quarter hour. */
const STEP_MS = 15 * MINUTE_MS

/** Why a start is not offered; of several, the first of this list. */
export const refusalReasons = [
  'past',
  'notice',
  'horizon',
  'outsideHours',
  'lunch',
  'blocked',
  'tooShort',
  'visit',
  'held',
  'buffer',
  'typeNotAllowed',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Time that is taken already. */
export interface Occupied {
  readonly range: Range
  readonly kind: 'visit' | 'hold'
  /** The buffer of the visit's own type. */
  readonly buffer_min: number
}

/** `practitioner`: the doctor, who may book any type for any patient. */
export type Visitor = 'anybody' | 'known' | 'practitioner'

export interface Question {
  readonly rules: Rules
  /** Everything that is taken in the range and a day around it. */
  readonly occupancy: readonly Occupied[]
  readonly type: ConsultationType
  /** Starts within it are explained. */
  readonly range: Range
  /** The server's clock. */
  readonly now: number
  readonly visitor: Visitor
}

export interface ExplainedStart {
  readonly start: number
  readonly end: number
  readonly outcome: 'offered' | RefusalReason
}

/**
 * Outcomes for which a start cannot be given to somebody who had it, or to whom the practitioner proposed it: notice and
 * horizon do not count.
 */
export const TAKEN: readonly ExplainedStart['outcome'][] = ['past', 'blocked', 'visit', 'held', 'buffer']

const isAllowed = ({ access, audience }: ConsultationType, visitor: Visitor): boolean =>
  visitor === 'practitioner' || (access !== 'contact' && (audience === 'everybody' || visitor === 'known'))

const taken = (occupancy: readonly Occupied[], kind: Occupied['kind']): Range[] =>
  union(occupancy.filter((one) => one.kind === kind).map(({ range }) => range))

/** Between two visits there is the longer of their two buffers. */
const widened = (occupancy: readonly Occupied[], bufferMin: number): Range[] =>
  union(
    occupancy.flatMap(({ range, buffer_min }) => widen([range], Math.max(bufferMin, buffer_min) * MINUTE_MS)),
  )

/** Whether a visit may begin, for every quarter hour of the range, and if not, why. */
export const explain = (question: Question): ExplainedStart[] => {
  const { rules, occupancy, type, range, now, visitor } = question
  const duration = type.duration_min * MINUTE_MS
  const { hours, lunch, blocked, open } = openHours(rules, type.speciality_id, [
    range[0],
    range[1] + duration,
  ])
  const visits = taken(occupancy, 'visit')
  const holdings = taken(occupancy, 'hold')
  const near = widened(occupancy, type.buffer_min)
  const earliest = now + type.notice_hours * HOUR_MS
  const latest = now + type.horizon_days * DAY_MS
  const allowed = isAllowed(type, visitor)

  const outcomeOf = (start: number): ExplainedStart['outcome'] => {
    const visit: Range = [start, start + duration]
    if (start < now) return 'past'
    if (start < earliest) return 'notice'
    if (start >= latest) return 'horizon'
    if (!holds(hours, start)) return 'outsideHours'
    if (holds(lunch, start)) return 'lunch'
    if (holds(blocked, start)) return 'blocked'
    if (!covers(open, visit)) return 'tooShort'
    if (overlaps(visits, visit)) return 'visit'
    if (overlaps(holdings, visit)) return 'held'
    if (overlaps(near, visit)) return 'buffer'
    return allowed ? 'offered' : 'typeNotAllowed'
  }

  const explained: ExplainedStart[] = []
  for (let start = Math.ceil(range[0] / STEP_MS) * STEP_MS; start < range[1]; start += STEP_MS)
    explained.push({ start, end: start + duration, outcome: outcomeOf(start) })
  return explained
}

/** The visits that can be booked. */
export const slots = (question: Question): Range[] =>
  explain(question)
    .filter(({ outcome }) => outcome === 'offered')
    .map(({ start, end }) => [start, end])
