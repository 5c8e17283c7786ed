import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { dateAt, minutesAt } from '../../contracts/portal/schedule/wallTime.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { type Cell, cellAt, datesOf, moved, type Step, turned } from './cells.ts'
import type { gridContract } from './gridContract.ts'

type Contract = typeof gridContract
type Context = ContextOf<Contract>

const shownOf = ({ focus, span, weekStart }: Context): string =>
  focus === null ? '' : (datesOf(focus.date, span, weekStart)[0] ?? '')

/**
 * The grid of the calendar (experience §5): one cell has the focus; arrows move it, Shift stretches a selection, and
 * the pointer drags one, or an end of an exception. It tells the calendar which dates it shows.
 */
export const gridMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
  },
  actors: { readClock: notProvided<OutputOf<Contract, 'readClock'>, void>('readClock') },
  actions: {
    setWeekStart: assign((_, { weekStart }: { weekStart: number }) => ({ weekStart })),
    focusNow: assign(({ context: { timezone } }, { deviceTime }: { deviceTime: number }) => ({
      focus: cellAt(dateAt(deviceTime, timezone), minutesAt(deviceTime, timezone)),
      anchor: null,
      refusal: null,
    })),
    move: assign(
      ({ context: { focus, anchor, weekStart, span } }, params: { towards: Step; stretch: boolean }) =>
        focus === null
          ? {}
          : {
              focus: moved(focus, params.towards, weekStart, span),
              anchor: params.stretch && span !== 'month' ? (anchor ?? focus) : null,
              refusal: null,
            },
    ),
    turn: assign(({ context: { focus, span } }, { by }: { by: 1 | -1 }) =>
      focus === null
        ? {}
        : { focus: { ...focus, date: turned(focus.date, span, by) }, anchor: null, refusal: null },
    ),
    place: assign((_, { cell }: { cell: Cell }) => ({ focus: cell, anchor: null, refusal: null })),
    startDrag: assign((_, { cell }: { cell: Cell }) => ({ focus: cell, anchor: cell, refusal: null })),
    drag: assign((_, { cell }: { cell: Cell }) => ({ focus: cell })),
    /** A press without movement selects nothing. */
    clearEmptySelection: assign(({ context: { focus, anchor } }) => ({
      anchor: anchor?.date === focus?.date && anchor?.minute === focus?.minute ? null : anchor,
    })),
    setRefusal: assign((_, { refusal }: Pick<Context, 'refusal'>) => ({ refusal })),
    clearSelection: assign({ anchor: null, edge: null, refusal: null }),
    clearAnchor: assign({ anchor: null }),
    clearEdge: assign({ edge: null }),
    /** Dates that are shown already are not asked for again; the calendar compares. */
    notifyShown: sendTo(actor(SYSTEM_ID.calendar), ({ context }) => ({
      type: 'calendar.shown',
      first: shownOf(context),
      days: context.focus === null ? 0 : datesOf(context.focus.date, context.span, context.weekStart).length,
    })),
  },
  guards: {
    hasFocus: ({ context }) => context.focus !== null,
    isRefused: (_, { refusal }: Pick<Context, 'refusal'>) => refusal !== null,
  },
}).createMachine({
  id: 'calendarGrid',
  description: 'The grid of the calendar.',
  meta: { spec: ['P9.22', 'P9.28', 'P9.29'] },
  context: ({ input: { timezone } }) => ({
    timezone,
    ...{ weekStart: 0, span: 'week', focus: null, anchor: null, edge: null, refusal: null },
  }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The view is not there yet, so nothing is loaded.',
      on: {
        'grid.opened': {
          target: 'finding',
          actions: { type: 'setWeekStart', params: ({ event }) => ({ weekStart: event.weekStart }) },
        },
      },
    },
    finding: {
      description: 'The clock is read, to show today.',
      invoke: {
        id: 'readClock',
        src: 'readClock',
        onDone: {
          target: 'idle',
          actions: [
            { type: 'focusNow', params: ({ event }) => ({ deviceTime: event.output.deviceTime }) },
            'notifyShown',
          ],
        },
        onError: [{ guard: 'hasFocus', target: 'idle' }, { target: 'closed' }],
      },
    },
    idle: {
      description: 'The keyboard moves the focus.',
      on: {
        'grid.opened': {
          actions: [
            { type: 'setWeekStart', params: ({ event }) => ({ weekStart: event.weekStart }) },
            'notifyShown',
          ],
        },
        'grid.moved': {
          actions: [
            { type: 'move', params: ({ event: { towards, stretch } }) => ({ towards, stretch }) },
            'notifyShown',
          ],
        },
        'grid.turned': {
          actions: [{ type: 'turn', params: ({ event }) => ({ by: event.by }) }, 'notifyShown'],
        },
        'grid.placed': {
          actions: [{ type: 'place', params: ({ event }) => ({ cell: event.cell }) }, 'notifyShown'],
        },
        'grid.spanChosen': {
          actions: [assign({ span: ({ event }) => event.span, anchor: null }), 'notifyShown'],
        },
        'grid.todayRequested': 'finding',
        'grid.selectionCleared': { actions: 'clearSelection' },
        'grid.dragStarted': {
          target: 'selecting',
          actions: { type: 'startDrag', params: ({ event }) => ({ cell: event.cell }) },
        },
        'grid.edgeGrabbed': {
          target: 'resizing',
          actions: [
            { type: 'place', params: ({ event }) => ({ cell: event.cell }) },
            assign({ edge: ({ event }) => event.edge }),
          ],
        },
      },
    },
    selecting: {
      description: 'The pointer drags over time; the view offers to block or to extend it.',
      on: {
        'grid.dragMoved': { actions: { type: 'drag', params: ({ event }) => ({ cell: event.cell }) } },
        'grid.dropped': [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ refusal: event.refusal }) },
            target: 'idle',
            actions: [
              'clearAnchor',
              { type: 'setRefusal', params: ({ event }) => ({ refusal: event.refusal }) },
            ],
          },
          { target: 'idle', actions: 'clearEmptySelection' },
        ],
        'grid.dragCancelled': { target: 'idle', actions: 'clearSelection' },
      },
    },
    resizing: {
      description: 'The pointer drags an end of an exception.',
      exit: 'clearEdge',
      on: {
        'grid.dragMoved': { actions: { type: 'drag', params: ({ event }) => ({ cell: event.cell }) } },
        'grid.dropped': {
          target: 'idle',
          actions: { type: 'setRefusal', params: ({ event }) => ({ refusal: event.refusal }) },
        },
        'grid.dragCancelled': { target: 'idle', actions: 'clearSelection' },
      },
    },
  },
})

export type GridRef = ActorRefFrom<typeof gridMachine>
