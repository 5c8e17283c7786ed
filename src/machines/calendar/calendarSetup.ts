import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { z } from 'zod'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { VisitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import type { PendingChange, reviewed } from '../schedule/changeReviewContract.ts'
import { changeReviewMachine } from '../schedule/changeReviewMachine.ts'
import { exceptionForm } from '../schedule/practiceForms.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { calendarContract } from './calendarContract.ts'
import { calendarDays } from './calendarDays.ts'
import { calendarFeedMachine } from './calendarFeedMachine.ts'
import { conflictsRequest, conflictVisits } from './conflictVisits.ts'
import { gridMachine } from './gridMachine.ts'
import { type ChangeResult, type OverrideChange, undoOf, undoOfferOf } from './overrideChanges.ts'

type Contract = typeof calendarContract
type Context = ContextOf<Contract>
type Conflicts = Context['conflicts']

export const calendarSetup = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as {
      grid: 'grid'
      days: 'days'
      conflictVisits: 'conflictVisits'
      otherWeek: 'days'
      calendarFeed: 'calendarFeed'
      exceptionForm: 'exceptionForm'
      review: 'review'
    },
  },
  actors: {
    grid: gridMachine,
    days: calendarDays.machine,
    conflictVisits: conflictVisits.machine,
    calendarFeed: calendarFeedMachine,
    exceptionForm: exceptionForm.machine,
    review: changeReviewMachine,
    applyChanges: notProvided<
      OutputOf<Contract, 'applyChanges'>,
      { changes: OverrideChange[]; visits?: VisitAnswer[][] }
    >('applyChanges'),
  },
  actions: {
    requestDays: enqueueActions(({ context, enqueue }, { first, days }: { first: string; days: number }) => {
      enqueue.assign({ shown: `${first} ${days}` })
      enqueue.sendTo('days', {
        type: 'query.requested',
        params: { first, days, zone: context.timezone },
      })
    }),
    refreshDays: sendTo('days', { type: 'query.refreshRequested' }),
    refreshConflicts: sendTo('conflictVisits', { type: 'query.refreshRequested' }),
    requestConflicts: sendTo('conflictVisits', ({ context }) => conflictsRequest(context.conflicts)),
    clearSelection: sendTo('grid', { type: 'grid.selectionCleared' }),
    setResults: assign((_, params: { results: ChangeResult[]; conflicts: Conflicts }) => ({
      results: params.results,
      conflicts: params.conflicts,
      undone: false,
      failure: null,
    })),
    setUndone: assign((_, params: { results: ChangeResult[]; conflicts: Conflicts }) => ({
      results: params.results,
      conflicts: params.conflicts,
      undone: true,
      failure: null,
    })),
    /** The notifications take it back too, also after this page has been left. */
    offerInNotices: enqueueActions(({ enqueue }, { results }: { results: ChangeResult[] }) => {
      const offer = undoOfferOf(results)
      if (offer !== null) enqueue.sendTo(actor(SYSTEM_ID.notices), { type: 'notices.undoOffered', offer })
    }),
    withdrawFromNotices: sendTo(actor(SYSTEM_ID.notices), (_, { results }: { results: ChangeResult[] }) => ({
      type: 'notices.undoWithdrawn',
      ids: results.flatMap(({ change, saved }) =>
        change.op === 'undo' ? [change.id] : saved === null ? [] : [saved.id],
      ),
    })),
    setPending: assign((_, { change }: { change: PendingChange }) => ({ pending: change, answers: [] })),
    setAnswers: assign((_, { answers }: { answers: VisitAnswer[] | null }) => ({ answers: answers ?? [] })),
    clearPending: assign({ pending: null }),
    /** The values of the form with the answers for the visits. */
    submitForm: enqueueActions(({ context: { pending, answers }, enqueue }) => {
      if (pending?.form !== 'exceptionForm') return
      enqueue.sendTo('exceptionForm', { type: pending.how, values: { ...pending.values, visits: answers } })
    }),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    setChanges: assign((_, { changes }: { changes: OverrideChange[] }) => ({
      changes,
      answers: [],
      touched: [],
    })),
    setReviewed: assign((_, { answers, visits = [] }: z.infer<typeof reviewed>) => ({
      answers: answers ?? [],
      touched: visits,
    })),
    dismissResults: assign({ results: [], undone: false, failure: null }),
    clearConflict: assign(({ context }, { visitId }: { visitId: string }) => ({
      conflicts: context.conflicts.filter(({ id }) => id !== visitId),
    })),
  },
  guards: {
    isElsewhere: ({ context }, { first, days }: { first: string; days: number }) =>
      days > 0 && context.shown !== `${first} ${days}`,
    isDismissed: (_, { answers }: { answers: VisitAnswer[] | null }) => answers === null,
    tookBack: ({ context: { results } }, { changes }: { changes: string[] }) =>
      results.some(({ changeId }) => changeId !== undefined && changes.includes(changeId)),
    canUndo: ({ context }) => !context.undone && undoOf(context.results).length > 0,
  },
})
