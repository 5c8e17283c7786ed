import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import {
  type Stroke,
  SUMMARY_KEY,
  WHITEBOARD_RECORD_LIMIT,
  WHITEBOARD_SIZE,
  type WhiteboardPoint,
} from '../../../contracts/meeting/whiteboard/whiteboardRecord.ts'
import { notProvidedCallback } from '../../notProvidedCallback.ts'
import { notProvidedEvents } from '../../notProvidedEvents.ts'
import type { WhiteboardWrite, whiteboardCanvasContract } from './whiteboardCanvasContract.ts'

/**
 * One whiteboard on its own page: its strokes, the unfinished one, and the connection to its store (M1.20,
 * docs/decisions/0080). The page has no ledger, because each move of a pen may be an event.
 */
type Contract = typeof whiteboardCanvasContract
type Context = ContextOf<Contract>

const within = ([across, down]: WhiteboardPoint): WhiteboardPoint => [
  Math.round(Math.min(WHITEBOARD_SIZE.width, Math.max(0, across))),
  Math.round(Math.min(WHITEBOARD_SIZE.height, Math.max(0, down))),
]

const begun = (context: Context, point: WhiteboardPoint): Pick<Context, 'current' | 'begun' | 'own'> => {
  const { pen, page } = context
  const key = `stroke:${page}:${context.begun}`
  const stroke: Stroke = { kind: 'stroke', colour: pen.colour, width: pen.width, points: [within(point)] }
  return { current: { key, stroke }, begun: context.begun + 1, own: [...context.own, key] }
}

const without = (strokes: Context['strokes'], keys: readonly string[]): Context['strokes'] =>
  Object.fromEntries(Object.entries(strokes).filter(([key]) => !keys.includes(key)))

const write = (key: string, record: object | null): WhiteboardWrite => ({
  type: 'board.write',
  key,
  text: record === null ? null : JSON.stringify(record),
})

export const whiteboardCanvasMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
    children: {} as { store: 'store'; writer: 'writer' },
  },
  actors: {
    store: notProvidedEvents<{ type: string }, undefined>('store'),
    writer: notProvidedCallback<WhiteboardWrite, undefined>('writer'),
  },
  actions: {
    replaceAll: assign(({ event }) =>
      event.type === 'board.opened' ? { strokes: event.strokes, summary: event.summary } : {},
    ),
    assignChanges: assign(({ context, event }) => {
      if (event.type !== 'board.changed') return {}
      const strokes = { ...context.strokes }
      for (const [key, stroke] of Object.entries(event.strokes)) {
        if (stroke === null) delete strokes[key]
        else strokes[key] = stroke
      }
      return { strokes, summary: event.summary ?? context.summary }
    }),
    begin: assign(({ context, event }) =>
      event.type === 'pen.pressed'
        ? { ...begun(context, event.point), cursor: within(event.point) }
        : begun(context, context.cursor),
    ),
    /** A stroke that is too long for one value is continued in the next. */
    extend: enqueueActions(({ context, event, enqueue }) => {
      const { current, cursor } = context
      if (current === null) return
      const points =
        event.type === 'pen.moved'
          ? event.points.map(within)
          : event.type === 'cursor.moved'
            ? [within([cursor[0] + event.across, cursor[1] + event.down])]
            : []
      const last = points.at(-1) ?? cursor
      const stroke = {
        ...current.stroke,
        points: [...current.stroke.points, ...points].slice(0, WHITEBOARD_RECORD_LIMIT.points),
      }
      if (stroke.points.length < WHITEBOARD_RECORD_LIMIT.points) {
        enqueue.assign({ current: { ...current, stroke }, cursor: last })
        return
      }
      enqueue.sendTo('writer', write(current.key, stroke))
      enqueue.assign({
        ...begun(context, last),
        strokes: { ...context.strokes, [current.key]: stroke },
        cursor: last,
      })
    }),
    moveCursor: assign(({ context: { cursor }, event }) =>
      event.type === 'cursor.moved'
        ? { cursor: within([cursor[0] + event.across, cursor[1] + event.down]) }
        : {},
    ),
    share: sendTo('writer', ({ context: { current } }) =>
      write(current?.key ?? SUMMARY_KEY, current?.stroke ?? null),
    ),
    finish: assign(({ context: { current, strokes } }) =>
      current === null ? {} : { current: null, strokes: { ...strokes, [current.key]: current.stroke } },
    ),
    setPen: assign(({ context: { pen }, event }) => {
      if (event.type !== 'pen.chosen') return {}
      const { tool = 'pen', colour = pen.colour, width = pen.width } = event
      return { pen: { tool, colour, width } }
    }),
    erase: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'stroke.erased') return
      enqueue.assign({
        strokes: without(context.strokes, [event.key]),
        own: context.own.filter((key) => key !== event.key),
      })
      enqueue.sendTo('writer', write(event.key, null))
    }),
    undo: enqueueActions(({ context, enqueue }) => {
      const key = context.own.findLast((one) => Object.hasOwn(context.strokes, one))
      if (key === undefined) return
      enqueue.assign({
        strokes: without(context.strokes, [key]),
        own: context.own.filter((one) => one !== key),
      })
      enqueue.sendTo('writer', write(key, null))
    }),
    clear: enqueueActions(({ context, enqueue }) => {
      for (const key of Object.keys(context.strokes)) enqueue.sendTo('writer', write(key, null))
      enqueue.assign({ strokes: {}, own: [] })
    }),
    assignSummary: assign(({ event }) => (event.type === 'summary.written' ? { summary: event.text } : {})),
    shareSummary: sendTo('writer', ({ event }) =>
      write(SUMMARY_KEY, { kind: 'summary', text: event.type === 'summary.written' ? event.text : '' }),
    ),
  },
  guards: {
    mayWrite: ({ context }) => context.mayWrite,
    mayDraw: ({ context }) => context.mayWrite && context.pen.tool === 'pen',
    administers: ({ context }) => context.mayWrite && context.administers,
  },
  delays: { strokeShared: TIME.strokeShared, boardRetry: TIME.boardRetry },
}).createMachine({
  id: 'whiteboardCanvas',
  description: 'A whiteboard on its own page.',
  context: ({ input }) => ({
    ...input,
    strokes: {},
    summary: '',
    current: null,
    begun: 0,
    own: [],
    pen: { tool: 'pen', colour: 'ink', width: 'fine' },
    cursor: [WHITEBOARD_SIZE.width / 2, WHITEBOARD_SIZE.height / 2],
  }),
  type: 'parallel',
  invoke: { id: 'writer', src: 'writer', input: undefined },
  on: {
    'pen.chosen': { guard: 'mayWrite', actions: 'setPen' },
    'stroke.erased': { guard: 'mayWrite', actions: 'erase' },
    'undo.requested': { guard: 'mayWrite', actions: 'undo' },
    'clear.requested': { guard: 'administers', actions: 'clear' },
    'summary.written': { guard: 'mayWrite', actions: ['assignSummary', 'shareSummary'] },
  },
  states: {
    link: {
      description: 'The connection to the store.',
      initial: 'reached',
      states: {
        reached: {
          description: 'The stream of changes is requested or open.',
          initial: 'opening',
          invoke: { id: 'store', src: 'store', input: undefined },
          on: {
            'board.lost': 'waiting',
            'board.refused': 'refused',
          },
          states: {
            opening: {
              description: 'The content of the board is loading.',
              on: { 'board.opened': { target: 'live', actions: 'replaceAll' } },
            },
            live: {
              description: 'Changes are received as they are made.',
              meta: { spec: ['M1.20'] },
              on: { 'board.changed': { actions: 'assignChanges' } },
            },
          },
        },
        waiting: {
          description: 'The connection is lost; it is retried shortly.',
          after: { boardRetry: 'reached' },
        },
        refused: { description: 'This page has no access any more.' },
      },
    },
    pen: {
      description: 'The pen, of a pointer or of the keyboard.',
      initial: 'up',
      states: {
        up: {
          description: 'Raised.',
          on: {
            'pen.pressed': { guard: 'mayDraw', target: 'down', actions: 'begin' },
            'cursor.toggled': { guard: 'mayDraw', target: 'down', actions: 'begin' },
            'cursor.moved': { guard: 'mayDraw', actions: 'moveCursor' },
          },
        },
        down: {
          description: 'Drawing; the others see the stroke grow.',
          entry: 'share',
          after: { strokeShared: { target: 'down', reenter: true } },
          on: {
            'pen.moved': { actions: 'extend' },
            'cursor.moved': { actions: 'extend' },
            'pen.lifted': { target: 'up', actions: ['share', 'finish'] },
            'cursor.toggled': { target: 'up', actions: ['share', 'finish'] },
          },
        },
      },
    },
  },
})

export type WhiteboardCanvasRef = ActorRefFrom<typeof whiteboardCanvasMachine>
