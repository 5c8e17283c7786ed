import { toFailure } from '../../contracts/failure.ts'
import {
  createBlocking,
  createExtending,
  deleteOverride,
  updateBlocking,
  updateExtending,
} from '../../contracts/portal/schedule/overrides.ts'
import { undoPractice } from '../../contracts/portal/schedule/practiceChange.ts'
import type { VisitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import type {
  ChangeResult,
  ChangesDone,
  OverrideChange,
  RuleChange,
} from '../../machines/calendar/overrideChanges.ts'
import type { Http } from '../../services/portal/http.ts'
import { matching } from '../kit/matching.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { overrideBodyOf } from './overrideBody.ts'

/** Extra time first: a time that is offered with another change may lie in it. */
const inOrder = (changes: readonly OverrideChange[]): number[] => {
  const opens = (change: OverrideChange | undefined) =>
    change?.op === 'create' && change.content.kind === 'extending' ? 0 : 1
  return [...changes.keys()].sort((one, other) => opens(changes[one]) - opens(changes[other]))
}

/**
 * Changes exceptions one after the other, each with the answers for its visits. One that is refused does not stop the
 * others: each result says how it went.
 */
export const defineApplyChanges = ({ http }: { http: Http }) => {
  const run = (change: RuleChange, visits: VisitAnswer[], signal: AbortSignal) => {
    const answered = visits.length === 0 ? {} : { visits }
    if (change.op === 'remove') {
      const { id, version } = change
      const body = visits.length === 0 ? null : { visits }
      return http.call(deleteOverride, { params: { id }, headers: matching(version), body }, signal)
    }
    const content = overrideBodyOf(change.content)
    if (change.op === 'create')
      return content.kind === 'blocking'
        ? http.call(createBlocking, { body: { ...content.body, ...answered } }, signal)
        : http.call(createExtending, { body: { ...content.body, ...answered } }, signal)
    const request = { params: { id: change.id }, headers: matching(change.version) }
    return content.kind === 'blocking'
      ? http.call(updateBlocking, { ...request, body: { ...content.body, ...answered } }, signal)
      : http.call(updateExtending, { ...request, body: { ...content.body, ...answered } }, signal)
  }

  return promiseLogic<ChangesDone, { changes: OverrideChange[]; visits?: VisitAnswer[][] }>(
    async ({ input, signal }) => {
      const results: ChangeResult[] = []
      const conflicts = new Map<string, ChangesDone['conflicts'][number]>()
      for (const index of inOrder(input.changes)) {
        const change = input.changes[index]
        if (change === undefined) continue
        const visits = input.visits?.[index] ?? []
        try {
          const { saved, ...answer } =
            change.op === 'undo'
              ? { saved: null, ...(await http.call(undoPractice, { params: { id: change.id } }, signal)) }
              : await run(change, visits, signal)
          const changeId = 'undo' in answer && answer.undo !== null ? answer.undo : undefined
          results[index] = {
            change,
            // Only the server's own Undo takes answers for visits back; it holds until the exception is changed
            // again. Other changes are taken back by their inverses.
            undo: visits.length === 0 ? null : (changeId ?? null),
            failure: null,
            saved: saved === null ? null : { id: saved.id, version: saved.version },
            ...(changeId === undefined ? {} : { changeId }),
          }
          for (const visit of answer.conflicts) conflicts.set(visit.id, visit)
        } catch (error) {
          signal.throwIfAborted()
          results[index] = { change, saved: null, undo: null, failure: toFailure(error) }
        }
      }
      return { results, conflicts: [...conflicts.values()] }
    },
  )
}
