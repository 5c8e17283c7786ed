import { assign, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { Whiteboard } from '../../../contracts/meeting/whiteboard/whiteboards.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from '../call/errorOf.ts'
import type { WhiteboardJob } from './whiteboardContract.ts'
import { whiteboardMachine } from './whiteboardMachine.ts'
import { rolesOf, whiteboardListsOf } from './whiteboardPlugin.ts'
import { noWhiteboard } from './whiteboardRules.ts'
import type { OpenOrder, whiteboardsContract } from './whiteboardsContract.ts'

/**
 * The whiteboards of a call: each has its own actor, created when the board becomes known (M1.20, M3.63,
 * M5.66, M7.073, M7.096). It starts with the joined call and is loaded with its code (docs/decisions/0145).
 */
type Contract = typeof whiteboardsContract
type Context = ContextOf<Contract>

export const whiteboardActorId = (id: string) => `whiteboard:${id}` as const

/** The board of an order: the one it names, otherwise the first. */
const targetOf = ({ order }: Context, event: EventOf<Contract>): string | null => {
  if (event.type !== 'whiteboards.ordered') return null
  const { id } = event.order
  return (id === undefined ? order[0] : order.find((one) => one === id)) ?? null
}

const inputOf = (context: Context, whiteboard: Whiteboard, jobs: WhiteboardJob[]) => {
  const { peerId, userId, administers, initEndpoint } = context
  return { peerId, userId, administers, initEndpoint, whiteboard, jobs }
}

const aboutOf = ({ title, attributes }: Pick<OpenOrder, 'title' | 'attributes'>) => ({
  ...(title === undefined ? {} : { title }),
  ...(attributes === undefined ? {} : { attributes }),
})

export interface CreateWhiteboardInput {
  title: string
  reader: string[]
  writer: string[]
  admin: string[]
}

export const whiteboardsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
    children: {} as { [id: `whiteboard:${string}`]: 'whiteboard' },
  },
  actors: {
    whiteboard: whiteboardMachine,
    createBoard: notProvided<OutputOf<Contract, 'createBoard'>, CreateWhiteboardInput>('createBoard'),
  },
  actions: {
    assignPolicy: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'policy.changed') return
      const roles = rolesOf(event.policy)
      const administers = roles[event.policy.name]?.permissions.whiteboard?.includes('admin') === true
      enqueue.assign({ administers, lists: whiteboardListsOf(roles) })
      for (const id of context.order)
        enqueue.sendTo(whiteboardActorId(id), { type: 'whiteboard.roleChanged', administers })
    }),
    queueCreation: assign(({ context, event }) =>
      event.type === 'whiteboards.ordered' && event.order.kind === 'open'
        ? { jobs: [...context.jobs, event.order] }
        : {},
    ),
    forward: enqueueActions(({ context, event, enqueue }) => {
      const id = targetOf(context, event)
      if (event.type !== 'whiteboards.ordered' || id === null) return
      enqueue.sendTo(
        whiteboardActorId(id),
        event.order.kind === 'close'
          ? { type: 'whiteboard.closeRequested' }
          : { type: 'whiteboard.openRequested', ...aboutOf(event.order) },
      )
    }),
    applyUpdate: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'whiteboards.updated') return
      const { board } = event
      const id = whiteboardActorId(board.id)
      if (!context.order.includes(board.id)) {
        const { title } = board
        const whiteboard = { id: board.id, ...(title === undefined ? {} : { title }), open: false }
        enqueue.spawnChild('whiteboard', { id, input: inputOf(context, whiteboard, []) })
        enqueue.assign({ order: [...context.order, board.id] })
      }
      enqueue.sendTo(id, { type: 'whiteboard.updated', board })
    }),
    /** A new board is opened at once, as in the provider's client. */
    openCreated: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const [order, ...jobs] = context.jobs
      const about = aboutOf(order ?? {})
      if (context.order.includes(id)) {
        enqueue.sendTo(whiteboardActorId(id), { type: 'whiteboard.openRequested', ...about })
        enqueue.assign({ jobs })
        return
      }
      enqueue.spawnChild('whiteboard', {
        id: whiteboardActorId(id),
        input: inputOf(context, { id, open: false }, [{ kind: 'open', ...about }]),
      })
      enqueue.assign({ jobs, order: [...context.order, id] })
    }),
    dropJob: assign({ jobs: ({ context }) => context.jobs.slice(1) }),
    raiseError: sendTo(toMeeting, ({ event }) => ({
      type: 'error.raised',
      error: errorOf(event, 'WHITEBOARD'),
    })),
    refuseUnknown: sendTo(toMeeting, ({ event }) => ({
      type: 'error.raised',
      error: noWhiteboard(event.type === 'whiteboards.ordered' ? (event.order.id ?? null) : null),
    })),
    forget: enqueueActions(({ context, enqueue }) => {
      for (const id of context.order) enqueue.stopChild(whiteboardActorId(id))
      enqueue.assign({ order: [], jobs: [] })
    }),
  },
  guards: {
    isOfKnown: ({ context, event }) => targetOf(context, event) !== null,
    /** Only an order without an id creates a board. */
    isOfUnknown: ({ event }) =>
      event.type === 'whiteboards.ordered' && (event.order.kind === 'close' || event.order.id !== undefined),
    hasJobs: ({ context }) => context.jobs.length > 0,
  },
}).createMachine({
  id: 'whiteboards',
  description: 'The whiteboards of the room, each with its own actor.',
  context: ({ input }) => ({ ...input, order: [], jobs: [] }),
  initial: 'idle',
  on: {
    'policy.changed': { actions: 'assignPolicy', meta: { spec: ['M4.143', 'M6.37', 'M6.38', 'M6.39'] } },
    'transport.left': { target: '.idle', actions: 'forget' },
    'whiteboards.updated': { actions: 'applyUpdate', meta: { spec: ['M7.096'] } },
    'whiteboards.ordered': [
      { guard: 'isOfKnown', actions: 'forward', meta: { spec: ['M1.20'] } },
      { guard: 'isOfUnknown', actions: 'refuseUnknown', meta: { spec: ['M5.66'] } },
      { actions: 'queueCreation', meta: { spec: ['M7.073'] } },
    ],
  },
  states: {
    idle: {
      description: 'No board is being created.',
      always: { guard: 'hasJobs', target: 'creating' },
    },
    creating: {
      description: 'A new board is being created on the server.',
      meta: { spec: ['M7.073'] },
      invoke: {
        id: 'createBoard',
        src: 'createBoard',
        input: ({ context }) => {
          const order = context.jobs[0]
          const { lists } = context
          return {
            title: order?.title || `${context.roomId} Whiteboard`,
            reader: order?.reader ?? lists.reader,
            writer: order?.writer ?? lists.writer,
            admin: order?.admin ?? lists.admin,
          }
        },
        onDone: { target: 'idle', actions: { type: 'openCreated', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: ['dropJob', 'raiseError'] },
      },
    },
  },
})

type Snapshot = SnapshotFrom<typeof whiteboardsMachine>

/** M3.63: whiteboards by id, in the order in which they became known. */
export const selectWhiteboards = (snapshot: Snapshot | undefined): Record<string, Whiteboard> =>
  Object.fromEntries(
    (snapshot?.context.order ?? []).flatMap((id) => {
      const whiteboard = snapshot?.children[whiteboardActorId(id)]?.getSnapshot().context.whiteboard
      return whiteboard === undefined ? [] : [[id, whiteboard]]
    }),
  )
