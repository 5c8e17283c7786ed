import type { RequestOf } from '../../contracts/portal/endpoint.ts'
import { previewPractice } from '../../contracts/portal/schedule/practiceChange.ts'
import type { RuleChange } from '../../machines/calendar/overrideChanges.ts'
import type { ReviewedChange } from '../../machines/schedule/changeReviewContract.ts'
import { changeReviewMachine } from '../../machines/schedule/changeReviewMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { overrideBodyOf } from '../calendar/overrideBody.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { blockingBodyOf, extendingBodyOf } from './exceptionBody.ts'
import { lunchBodyOf } from './lunchBody.ts'
import { pricingBodyOf } from './pricingBody.ts'

type Change = RequestOf<typeof previewPractice>['body']['change']
type ExceptionChange = Extract<Change, { kind: 'exceptions' }>['changes'][number]

const exceptionRemoved = ({ id, version }: { id: string; version: number }) => ({
  kind: 'exceptionRemoved' as const,
  version,
  id,
})

const exceptionChange = (change: RuleChange): ExceptionChange => {
  if (change.op === 'remove') return exceptionRemoved(change)
  const known =
    change.op === 'create' ? { id: null, version: null } : { id: change.id, version: change.version }
  return { ...overrideBodyOf(change.content), ...known }
}

const changeOf = (pending: ReviewedChange): Change => {
  // Refused as not found where there are no hours, so the account is then saved without a review.
  if (pending.form === 'zone') return { kind: 'zone', version: null, zone: pending.zone }
  if (pending.form === 'exceptions')
    return { kind: 'exceptions', changes: pending.changes.map(exceptionChange) }
  if (pending.form === 'removal') {
    const { removal } = pending
    if (removal.kind === 'lunch') return { kind: 'lunchRemoved', version: null, id: removal.id }
    return removal.kind === 'exception'
      ? exceptionRemoved(removal.exception)
      : { kind: 'exceptions', changes: removal.exceptions.map(exceptionRemoved) }
  }
  const { version } = pending
  switch (pending.form) {
    case 'hoursForm':
      return { kind: 'hours', version, body: pending.values }
    case 'lunchForm':
      return { kind: 'lunch', version, body: lunchBodyOf(pending.values) }
    case 'pricingForm':
      return {
        kind: 'pricing',
        version,
        specialityId: pending.params.specialityId,
        body: pricingBodyOf(pending.values),
      }
    case 'exceptionForm': {
      const { exception, zone } = pending.params
      const id = exception?.id ?? null
      return pending.values.kind === 'blocking'
        ? { kind: 'blocking', version, id, body: blockingBodyOf(pending.values, zone) }
        : { kind: 'extending', version, id, body: extendingBodyOf(pending.values, zone) }
    }
  }
}

/** The review of a change with its call, which writes nothing of the change. */
export const defineChangeReview = ({ http }: { http: Http }) =>
  changeReviewMachine.provide({
    actors: {
      preview: promiseLogic(({ input: { change }, signal }) =>
        http.call(previewPractice, { body: { change: changeOf(change) } }, signal),
      ),
    },
  })
