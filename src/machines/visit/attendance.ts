import type { TimelineMoment, TimelineRole, VisitTimeline } from '../../contracts/audit/visitTimeline.ts'
import { companionKind } from '../../contracts/meeting/people/companion.ts'
import type { VisitFact, VisitRecordEntry } from '../../contracts/portal/visitRecord.ts'

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

/** The doctor; or who came without the patient, which does not say that the patient came. */
const NOT_THE_PATIENT: readonly TimelineRole[] = ['doctor', ...companionKind.options]

/** Whether somebody other than the doctor and companions reached the room or its waiting room. */
const isArrival = (moment: TimelineMoment): boolean =>
  (moment.kind === 'arrived' || moment.kind === 'joined' || moment.kind === 'admitted') &&
  !NOT_THE_PATIENT.includes(moment.who)

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

/** Whether the patient was in the room or its waiting room, as far as this browser knows. */
export const someoneCame = (timeline: VisitTimeline | null): boolean =>
  timeline?.moments.some(isArrival) ?? false

const DOCTOR = 'doctor'
const isEntry = (fact: VisitFact): fact is Extract<VisitFact, { kind: 'person.joined' }> =>
  fact.kind === 'person.joined' || fact.kind === 'person.returned' || fact.kind === 'person.admitted'
const isExit = (fact: VisitFact): boolean =>
  fact.kind === 'call.closed' ||
  fact.kind === 'call.ended' ||
  ((fact.kind === 'person.left' || fact.kind === 'person.lost') && fact.who.role === DOCTOR)

/**
 * Reads the waiting log in the server's record of a visit. Pure.
 * @returns null when somebody else came, or when the doctor was not in the room
 */
export const absenceInRecord = (entries: readonly VisitRecordEntry[]): Absence | null => {
  const entered = entries.flatMap(({ at, fact }) =>
    // A companion who came without the patient does not say that the patient came.
    isEntry(fact) && fact.who.companion === undefined ? [{ at, role: fact.who.role }] : [],
  )
  const [first] = entered
  const last = entries.findLast(({ fact }) => isExit(fact))
  if (first === undefined || last === undefined || entered.some(({ role }) => role !== DOCTOR)) return null
  return { from: Date.parse(first.at), until: Date.parse(last.at) }
}

/** The wait as both know it: the record may not have its last moment yet, the browser not the first one. */
export const wholeAbsence = (own: Absence | null, recorded: Absence | null): Absence | null => {
  if (own === null || recorded === null) return own ?? recorded
  return { from: Math.min(own.from, recorded.from), until: Math.max(own.until, recorded.until) }
}
