import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { VisitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import type { PendingChange } from '../schedule/changeReviewContract.ts'
import { changeReviewMachine } from '../schedule/changeReviewMachine.ts'
import { exceptionForm } from '../schedule/practiceForms.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { calendarContract } from './calendarContract.ts'
import { calendarDays } from './calendarDays.ts'
import { calendarFeedMachine } from './calendarFeedMachine.ts'
import { conflictVisits } from './conflictVisits.ts'
import { gridMachine } from './gridMachine.ts'
import { type ChangeResult, type OverrideChange, undoOf } from './overrideChanges.ts'

type Contract = typeof calendarContract
type Context = ContextOf<Contract>
type Conflicts = Context['conflicts']

/** The change that the form saved, in a form that can be undone. */
const resultOfForm = (
  form: Context['form'],
  { saved, undo }: OutputOf<Contract, 'exceptionForm'>['result'],
): ChangeResult => {
  const { id, version, ...content } = saved
  const before = form?.params.exception ?? null
  if (before === null)
    return { change: { op: 'create', content }, saved: { id, version }, undo, failure: null }
  const { id: _id, version: _version, ...old } = before
  return {
    change: { op: 'update', id, version: before.version, content, before: old },
    saved: { id, version },
    undo,
    failure: null,
  }
}

/**
 * The calendar of the home page (experience §5): the grid and what it shows, the form of an exception, and changes
 * with Undo.
 */
export const calendarMachine = setup({
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
    applyChanges: notProvided<OutputOf<Contract, 'applyChanges'>, { changes: OverrideChange[] }>(
      'applyChanges',
    ),
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
    requestConflicts: sendTo('conflictVisits', ({ context: { conflicts } }) => {
      const starts = conflicts.map(({ start_time }) => start_time).sort()
      const ends = conflicts.map(({ end_time }) => end_time).sort()
      const [start_time, end_time] = [starts[0], ends.at(-1)]
      return start_time === undefined || end_time === undefined
        ? { type: 'query.cleared' }
        : {
            type: 'query.requested',
            params: { ids: conflicts.map(({ id }) => id), start_time, end_time },
          }
    }),
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
    setPending: assign((_, { change }: { change: PendingChange }) => ({ pending: change, answers: [] })),
    setAnswers: assign((_, { answers }: { answers: VisitAnswer[] | null }) => ({ answers: answers ?? [] })),
    clearPending: assign({ pending: null }),
    /** The values of the form with the answers for the visits. */
    submitForm: enqueueActions(({ context: { pending, answers }, enqueue }) => {
      if (pending?.form !== 'exceptionForm') return
      enqueue.sendTo('exceptionForm', { type: pending.how, values: { ...pending.values, visits: answers } })
    }),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    setChanges: assign((_, { changes }: { changes: OverrideChange[] }) => ({ changes })),
    dismissResults: assign({ results: [], undone: false, failure: null }),
    clearConflict: assign(({ context }, { visitId }: { visitId: string }) => ({
      conflicts: context.conflicts.filter(({ id }) => id !== visitId),
    })),
  },
  guards: {
    isElsewhere: ({ context }, { first, days }: { first: string; days: number }) =>
      days > 0 && context.shown !== `${first} ${days}`,
    isDismissed: (_, { answers }: { answers: VisitAnswer[] | null }) => answers === null,
    canUndo: ({ context }) => !context.undone && undoOf(context.results).length > 0,
  },
}).createMachine({
  id: 'calendar',
  description: 'The calendar of the home page.',
  meta: { spec: ['P1.17', 'P1.18'] },
  context: ({ input: { practitionerId, timezone } }) => ({
    practitionerId,
    timezone,
    ...{
      shown: '',
      form: null,
      pending: null,
      answers: [],
      visitIds: [],
      changes: [],
      results: [],
      undone: false,
    },
    ...{ conflicts: [], failure: null },
  }),
  invoke: [
    {
      id: 'grid',
      systemId: SYSTEM_ID.calendarGrid,
      src: 'grid',
      input: ({ context: { timezone } }) => ({ timezone }),
    },
    { id: 'days', src: 'days', input: { params: null } },
    { id: 'conflictVisits', src: 'conflictVisits', input: { params: null } },
  ],
  on: {
    'calendar.shown': {
      guard: { type: 'isElsewhere', params: ({ event: { first, days } }) => ({ first, days }) },
      actions: { type: 'requestDays', params: ({ event: { first, days } }) => ({ first, days }) },
    },
    'calendar.refreshRequested': { actions: ['refreshDays', 'refreshConflicts'] },
    'calendar.visitKept': {
      actions: { type: 'clearConflict', params: ({ event }) => ({ visitId: event.visitId }) },
    },
  },
  initial: 'browsing',
  states: {
    browsing: {
      description: 'The calendar is looked at.',
      on: {
        'calendar.editorOpened': {
          target: 'editing',
          actions: assign({ form: ({ event }) => event.form }),
        },
        'calendar.feedOpened': 'sharing',
        'calendar.copyOpened': 'copying',
        'calendar.visitsOpened': {
          target: 'viewing',
          actions: assign({ visitIds: ({ event }) => event.visitIds }),
        },
        'calendar.changesRequested': {
          target: 'applying',
          actions: { type: 'setChanges', params: ({ event }) => ({ changes: event.changes }) },
        },
        'calendar.undoRequested': {
          guard: 'canUndo',
          target: 'undoing',
          actions: {
            type: 'setChanges',
            params: ({ context }) => ({ changes: undoOf(context.results) }),
          },
        },
        'calendar.resultsDismissed': { actions: 'dismissResults' },
      },
    },
    viewing: {
      description: 'The visits of one time are shown.',
      on: { 'calendar.visitsClosed': 'browsing' },
    },
    sharing: {
      description: 'The private address for other calendars is shown.',
      invoke: { id: 'calendarFeed', src: 'calendarFeed', input: {}, onError: 'browsing' },
      on: { 'calendar.feedClosed': 'browsing' },
    },
    copying: {
      description: "Another week is chosen, to which the shown week's exceptions are copied.",
      invoke: { id: 'otherWeek', src: 'days', input: { params: null } },
      on: {
        'calendar.copyTargetChosen': {
          actions: sendTo('otherWeek', ({ context, event: { first, days } }) => ({
            type: 'query.requested',
            params: { first, days, zone: context.timezone },
          })),
        },
        'calendar.copyClosed': 'browsing',
        'calendar.changesRequested': {
          target: 'applying',
          actions: { type: 'setChanges', params: ({ event }) => ({ changes: event.changes }) },
        },
      },
    },
    editing: {
      description: 'The form of an exception is open.',
      meta: { spec: ['P4.17', 'P4.18'] },
      invoke: {
        id: 'exceptionForm',
        src: 'exceptionForm',
        input: ({ context }) => requireValue(context.form, 'form'),
        onDone: {
          target: 'browsing',
          actions: [
            {
              type: 'setResults',
              params: ({ context, event }) => ({
                results: [resultOfForm(context.form, event.output.result)],
                // A visit that was decided about is not asked about again.
                conflicts: event.output.result.conflicts.filter(
                  ({ id }) => !context.answers.some((answer) => answer.id === id),
                ),
              }),
            },
            'requestConflicts',
            'refreshDays',
            'clearSelection',
          ],
        },
        onError: 'browsing',
      },
      on: { 'calendar.editorClosed': { target: 'browsing', actions: 'clearPending' } },
      initial: 'filling',
      states: {
        filling: {
          description: 'It is filled in, or being saved.',
          entry: 'clearPending',
          on: {
            'calendar.reviewRequested': {
              target: 'reviewing',
              actions: { type: 'setPending', params: ({ event }) => ({ change: event.change }) },
            },
          },
        },
        reviewing: {
          description: 'What it would do is counted and shown before it is saved.',
          invoke: {
            id: 'review',
            src: 'review',
            input: ({ context }) => ({ change: requireValue(context.pending, 'pending') }),
            onDone: [
              { guard: { type: 'isDismissed', params: ({ event }) => event.output }, target: 'filling' },
              {
                target: 'filling',
                actions: [{ type: 'setAnswers', params: ({ event }) => event.output }, 'submitForm'],
              },
            ],
            onError: 'filling',
          },
        },
      },
    },
    applying: {
      description: 'Exceptions are changed.',
      meta: { spec: ['P4.18', 'P4.19'] },
      invoke: {
        id: 'applyChanges',
        src: 'applyChanges',
        input: ({ context: { changes } }) => ({ changes }),
        onDone: {
          target: 'browsing',
          actions: [
            { type: 'setResults', params: ({ event }) => event.output },
            'requestConflicts',
            'refreshDays',
            'clearSelection',
          ],
        },
        onError: {
          target: 'browsing',
          actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }, 'refreshDays'],
        },
      },
    },
    undoing: {
      description: 'What the last changes did is taken back.',
      invoke: {
        id: 'undoChanges',
        src: 'applyChanges',
        input: ({ context: { changes } }) => ({ changes }),
        onDone: {
          target: 'browsing',
          actions: [
            { type: 'setUndone', params: ({ event }) => event.output },
            'requestConflicts',
            'refreshDays',
          ],
        },
        onError: {
          target: 'browsing',
          actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }, 'refreshDays'],
        },
      },
    },
  },
})

export type CalendarRef = ActorRefFrom<typeof calendarMachine>
