import type { z } from 'zod'
import { overrideRange } from '../../contracts/portal/schedule/openHours.ts'
import type { VisitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import type { reviewed } from '../schedule/changeReviewContract.ts'
import type { OverrideChange } from './overrideChanges.ts'

type Visits = NonNullable<z.infer<typeof reviewed>['visits']>

/** The times that a change blocks or opens, before it and after it. */
const timesOf = (change: OverrideChange) =>
  ('content' in change ? [change.content] : [])
    .concat('before' in change ? [change.before] : [])
    .map(overrideRange)

/**
 * The answers that are saved with each change: those about the visits that stand where it changes something. A visit
 * that several changes touch is answered with the last of them; one that none touches, with the last of all.
 */
export const answersByChange = (
  changes: readonly OverrideChange[],
  answers: readonly VisitAnswer[],
  visits: Visits,
): VisitAnswer[][] => {
  const positionOf = ({ id }: VisitAnswer): number => {
    const visit = visits.find((one) => one.id === id)
    if (visit === undefined) return changes.length - 1
    const [start, end] = [Date.parse(visit.start_time), Date.parse(visit.end_time)]
    const last = changes.findLastIndex((change) =>
      timesOf(change).some(([from, to]) => from < end && start < to),
    )
    return last === -1 ? changes.length - 1 : last
  }
  return changes.map((_, index) => answers.filter((answer) => positionOf(answer) === index))
}
