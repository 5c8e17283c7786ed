import { type ActorRefFrom, assign, sendTo } from 'xstate'
import type { ContextOf, OutputOf } from '../../contracts/machineContract.ts'
import { requireValue } from '../kit/requireValue.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { answersByChange } from './answersByChange.ts'
import type { calendarContract } from './calendarContract.ts'
import { calendarSetup } from './calendarSetup.ts'
import { type ChangeResult, ruleChanges, undoOf } from './overrideChanges.ts'

type Contract = typeof calendarContract
type Context = ContextOf<Contract>

/** A visit that was decided about is not asked about again. */
const undecided = ({ answers }: Context, conflicts: Context['conflicts']): Context['conflicts'] =>
  conflicts.filter(({ id }) => !answers.some((answer) => answer.id === id))

/** The change that the form saved, in a form that can be undone. */
const resultOfForm = (
  form: Context['form'],
  { saved, undo }: OutputOf<Contract, 'exceptionForm'>['result'],
): ChangeResult => {
  const { id, version, ...content } = saved
  const taken = { undo, ...(undo === null ? {} : { changeId: undo }) }
  const before = form?.params.exception ?? null
  if (before === null)
    return { change: { op: 'create', content }, saved: { id, version }, ...taken, failure: null }
  const { id: _id, version: _version, ...old } = before
  return {
    change: { op: 'update', id, version: before.version, content, before: old },
    saved: { id, version },
    ...taken,
    failure: null,
  }
}

/**
 * The calendar of the home page (experience §5): the grid and what it shows, the form of an exception, and changes
 * with Undo.
 */
export const calendarMachine = calendarSetup.createMachine({
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
      touched: [],
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
    'calendar.changeUndone': [
      {
        guard: { type: 'tookBack', params: ({ event }) => ({ changes: event.changes }) },
        actions: ['dismissResults', 'refreshDays', 'refreshConflicts'],
      },
      { actions: ['refreshDays', 'refreshConflicts'] },
    ],
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
          target: 'checking',
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
          target: 'checking',
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
                conflicts: undecided(context, event.output.result.conflicts),
              }),
            },
            { type: 'offerInNotices', params: ({ context }) => ({ results: context.results }) },
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
    checking: {
      description: 'What a gesture would do is counted; it is shown where it touches visits.',
      meta: { spec: ['P4.18', 'P4.19'] },
      invoke: {
        id: 'review',
        src: 'review',
        input: ({ context: { changes } }) => ({
          change: { form: 'exceptions', changes: ruleChanges(changes) },
          onlyVisits: true,
        }),
        onDone: [
          { guard: { type: 'isDismissed', params: ({ event }) => event.output }, target: 'browsing' },
          { target: 'applying', actions: { type: 'setReviewed', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'browsing',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    applying: {
      description: 'Exceptions are changed.',
      meta: { spec: ['P4.18', 'P4.19'] },
      invoke: {
        id: 'applyChanges',
        src: 'applyChanges',
        input: ({ context: { changes, answers, touched } }) => ({
          changes,
          visits: answersByChange(changes, answers, touched),
        }),
        onDone: {
          target: 'browsing',
          actions: [
            {
              type: 'setResults',
              params: ({ context, event }) => ({
                results: event.output.results,
                conflicts: undecided(context, event.output.conflicts),
              }),
            },
            { type: 'offerInNotices', params: ({ event }) => event.output },
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
            { type: 'withdrawFromNotices', params: ({ event }) => event.output },
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
