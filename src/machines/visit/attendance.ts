import type { TimelineMoment, VisitTimeline } from '../../contracts/audit/visitTimeline.ts'

/** Minutes after the start of a visit at which an absent patient may be marked as such (experience §8.5). */
export const NO_SHOW_MINUTES = 15

const MINUTE_MS = 60_000

/** How long the doctor waited in the room for a patient who never came. */
export interface Absence {
  /** Epoch milliseconds, first and last moment of the doctor in the room. */
  from: number
  until: number
}

/**
 * Whether a visit whose patient did not come may be closed as not attended.
 * @param startTime of the visit, epoch milliseconds
 * @param now by the clock of the server
 */
export const isNoShow = (startTime: number, now: number): boolean =>
  now - startTime >= NO_SHOW_MINUTES * MINUTE_MS

const isDoctors = (moment: TimelineMoment): boolean => 'who' in moment && moment.who === 'doctor'

/** Whether somebody other than the doctor reached the room or its waiting room. */
const isArrival = (moment: TimelineMoment): boolean =>
  (moment.kind === 'arrived' || moment.kind === 'joined' || moment.kind === 'admitted') &&
  moment.who !== 'doctor'

/**
 * Reads the waiting log of a visit. Pure.
 * @returns null when the patient came, or when the doctor was not in the room
 */
export const absenceOf = (timeline: VisitTimeline | null): Absence | null => {
  const moments = timeline?.moments ?? []
  const from = moments.find((moment) => moment.kind === 'joined' && isDoctors(moment))?.at
  const until = moments.findLast(
    (moment) => moment.kind === 'left' || moment.kind === 'ended' || moment.kind === 'broken',
  )?.at
  if (from === undefined || until === undefined || moments.some(isArrival)) return null
  return { from, until }
}
