import type { AnyActorRef } from 'xstate'
import type { PendingChange } from '../../machines/schedule/changeReviewContract.ts'

/** The change of a form, as it is looked at before it is saved; over a newer version, any version will do. */
export const reviewOf = <F extends Exclude<PendingChange['form'], 'removal'>>(
  form: F,
  actor: AnyActorRef,
  how: 'form.submitted' | 'form.mineKept',
  values: Extract<PendingChange, { form: F }>['values'],
): PendingChange => {
  const { params, version } = actor.getSnapshot().context
  return { form, how, version: how === 'form.submitted' ? version : null, params, values } as PendingChange
}
