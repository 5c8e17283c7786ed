import { toFailure } from '../../contracts/failure.ts'
import type { RequestOf } from '../../contracts/portal/endpoint.ts'
import {
  createBlocking,
  createExtending,
  deleteOverride,
  type OverrideContent,
  updateBlocking,
  updateExtending,
} from '../../contracts/portal/schedule/overrides.ts'
import { undoPractice } from '../../contracts/portal/schedule/practiceChange.ts'
import type { ChangeResult, ChangesDone, OverrideChange } from '../../machines/calendar/overrideChanges.ts'
import type { Http } from '../../services/portal/http.ts'
import { matching } from '../kit/matching.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

type Bodies =
  | { kind: 'blocking'; body: RequestOf<typeof createBlocking>['body'] }
  | { kind: 'extending'; body: RequestOf<typeof createExtending>['body'] }

const bodyOf = (content: OverrideContent): Bodies =>
  content.kind === 'blocking'
    ? { kind: 'blocking', body: { ...content.period, reason: content.reason } }
    : { kind: 'extending', body: content.period }

/**
 * Changes exceptions one after the other. One that is refused does not stop the others: each result says how it went.
 */
export const defineApplyChanges = ({ http }: { http: Http }) => {
  const run = (change: Exclude<OverrideChange, { op: 'undo' }>, signal: AbortSignal) => {
    if (change.op === 'remove') {
      const { id, version } = change
      return http.call(deleteOverride, { params: { id }, headers: matching(version), body: null }, signal)
    }
    const content = bodyOf(change.content)
    if (change.op === 'create')
      return content.kind === 'blocking'
        ? http.call(createBlocking, { body: content.body }, signal)
        : http.call(createExtending, { body: content.body }, signal)
    const request = { params: { id: change.id }, headers: matching(change.version) }
    return content.kind === 'blocking'
      ? http.call(updateBlocking, { ...request, body: content.body }, signal)
      : http.call(updateExtending, { ...request, body: content.body }, signal)
  }

  return promiseLogic<ChangesDone, { changes: OverrideChange[] }>(async ({ input, signal }) => {
    const results: ChangeResult[] = []
    const conflicts = new Map<string, ChangesDone['conflicts'][number]>()
    for (const change of input.changes) {
      try {
        const { saved, ...answer } =
          change.op === 'undo'
            ? { saved: null, ...(await http.call(undoPractice, { params: { id: change.id } }, signal)) }
            : await run(change, signal)
        // Several changes are taken back by their inverses: each Undo holds only until the next change.
        // The notifications offer that one, for an exception that was changed once.
        results.push({
          ...{ change, undo: null, failure: null },
          saved: saved === null ? null : { id: saved.id, version: saved.version },
          ...('undo' in answer && answer.undo !== null ? { changeId: answer.undo } : {}),
        })
        for (const visit of answer.conflicts) conflicts.set(visit.id, visit)
      } catch (error) {
        signal.throwIfAborted()
        results.push({ change, saved: null, undo: null, failure: toFailure(error) })
      }
    }
    return { results, conflicts: [...conflicts.values()] }
  })
}
