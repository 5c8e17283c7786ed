import type { z } from 'zod'
import type { explainSlots } from '../../contracts/portal/booking/slots.ts'
import type { AnswerOf } from '../../contracts/portal/endpoint.ts'
import { overrideRange } from '../../contracts/portal/schedule/openHours.ts'
import type { Override } from '../../contracts/portal/schedule/overrides.ts'
import type { HoursVersion } from '../../contracts/portal/schedule/rules.ts'
import { dateAt, minutesAt, weekdayOf } from '../../contracts/portal/schedule/wallTime.ts'
import type { removal } from './changeReviewContract.ts'
import { currentHours } from './currentHours.ts'

/** One quarter hour, whether it is offered, and what holds it. */
export type ExplainedQuarter = AnswerOf<typeof explainSlots>['starts'][number]
type Removal = z.infer<typeof removal>

/** The act that makes a start available again. */
export type Cure =
  /** Nothing: it is offered, it is over, or what is in the way is not known. */
  | { kind: 'none' }
  /** Extra time, or other weekly hours. */
  | { kind: 'open' }
  | { kind: 'removal'; removal: Removal }
  /** Length, buffer, notice, horizon and access of the consultation. */
  | { kind: 'price' }
  /** The visit that is booked there. */
  | { kind: 'visit'; id: string }
  /** Somebody is booking it; ISO time at which it is free unless they do. */
  | { kind: 'wait'; until: string }

interface Rules {
  /** All versions, in order of their dates. */
  readonly hours: readonly HoursVersion[]
  readonly overrides: readonly Override[]
}

const NONE = { kind: 'none' } as const

/** The break of the version of the hours that holds on the date of the start. */
const lunchCure = (at: number, hours: readonly HoursVersion[]): Cure => {
  const version = currentHours(hours, (zone) => dateAt(at, zone))
  if (version === null) return NONE
  const [weekday, minutes] = [weekdayOf(dateAt(at, version.zone)), minutesAt(at, version.zone)]
  const found = version.lunch.find(
    (one) => one.weekday === weekday && one.start_min <= minutes && minutes < one.end_min,
  )
  return found === undefined ? NONE : { kind: 'removal', removal: { kind: 'lunch', id: found.id } }
}

/** Exceptions may overlap, so all that block the start are deleted together: one of them alone would free nothing. */
const blockedCure = (at: number, overrides: readonly Override[]): Cure => {
  const [exception, ...others] = overrides.filter((one) => {
    const [start, end] = overrideRange(one)
    return one.kind === 'blocking' && start <= at && at < end
  })
  if (exception === undefined) return NONE
  return {
    kind: 'removal',
    removal:
      others.length === 0
        ? { kind: 'exception', exception }
        : { kind: 'exceptions', exceptions: [exception, ...others] },
  }
}

/** The way to make a start available again, by the reason why it is not offered. */
export const cureOf = (start: ExplainedQuarter, { hours, overrides }: Rules): Cure => {
  const at = Date.parse(start.start_time)
  switch (start.outcome) {
    case 'offered':
    case 'past':
      return NONE
    case 'outsideHours':
      return { kind: 'open' }
    case 'lunch':
      return lunchCure(at, hours)
    case 'blocked':
      return blockedCure(at, overrides)
    case 'visit':
      return start.visit_id === null ? NONE : { kind: 'visit', id: start.visit_id }
    case 'held':
      return start.held_until === null ? NONE : { kind: 'wait', until: start.held_until }
    case 'notice':
    case 'horizon':
    case 'tooShort':
    case 'buffer':
    case 'typeNotAllowed':
      return { kind: 'price' }
  }
}
