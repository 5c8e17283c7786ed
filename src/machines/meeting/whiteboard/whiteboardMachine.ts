import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from '../call/errorOf.ts'
import type { WhiteboardJob, whiteboardContract } from './whiteboardContract.ts'
import {
  accessOf,
  closedWhiteboard,
  isOwn,
  openedWhiteboard,
  shouldFollow,
  updatedWhiteboard,
} from './whiteboardRules.ts'

/**
 * One whiteboard of the room: open or closed for us, and our access to it (M3.63, M4.140-M4.143, M6.40,
 * M7.074). Its content belongs to the page at its URL (protocol §7.3).
 */
type Contract = typeof whiteboardContract
type Context = ContextOf<Contract>

const withJob = ({ jobs }: Context, job: WhiteboardJob): Pick<Context, 'jobs'> => ({ jobs: [...jobs, job] })

const ACCESS = [
  { guard: 'mayNothing', target: 'none' },
  { guard: 'mayRead', target: 'read' },
  { guard: 'mayWrite', target: 'write' },
  { guard: 'mayAdminister', target: 'admin' },
] as const

/** Transitions from one kind of access to every other. */
const accessOtherThan = (present: (typeof ACCESS)[number]['target']) =>
  ACCESS.filter(({ target }) => target !== present)

export const whiteboardMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    fetchAccess: notProvided<OutputOf<Contract, 'fetchAccess'>, { id: string; initEndpoint: string }>(
      'fetchAccess',
    ),
  },
  actions: {
    queueOpen: assign(({ context, event }) => {
      if (event.type !== 'whiteboard.openRequested') return {}
      const { title, attributes } = event
      return withJob(context, {
        kind: 'open',
        ...(title === undefined ? {} : { title }),
        ...(attributes === undefined ? {} : { attributes }),
      })
    }),
    queueFollow: assign(({ context, event }) =>
      event.type === 'whiteboard.updated' ? withJob(context, { kind: 'follow', board: event.board }) : {},
    ),
    queueRefresh: assign(({ context }) => withJob(context, { kind: 'refresh' })),
    assignRole: assign(({ context, event }) => {
      if (event.type !== 'whiteboard.roleChanged') return {}
      const { administers } = event
      const { whiteboard } = context
      // M6.40: our own closes at once, whatever the server answers.
      const open = whiteboard.open && (administers || !isOwn(context, whiteboard.owner))
      return { administers, whiteboard: { ...whiteboard, open } }
    }),
    close: assign(({ context }) => ({ whiteboard: closedWhiteboard(context.whiteboard), jobs: [] })),
    assignUpdate: assign(({ context, event }) =>
      event.type === 'whiteboard.updated' ? { whiteboard: updatedWhiteboard(context, event.board) } : {},
    ),
    /** A pending follow job is dropped: the board is closed, or it is ours. */
    dropFollowing: assign(({ context, event }) => {
      const isOurs = event.type === 'whiteboard.updated' && isOwn(context, event.board.owner)
      const kept = ({ kind }: WhiteboardJob) => kind === 'open' || (isOurs && kind === 'refresh')
      return { jobs: context.jobs.filter(kept) }
    }),
    assignAccess: assign(({ context }, fetched: OutputOf<Contract, 'fetchAccess'>) => {
      const [job, ...jobs] = context.jobs
      return job === undefined ? {} : { whiteboard: openedWhiteboard(context, job, fetched), jobs }
    }),
    dropJob: assign({ jobs: ({ context }) => context.jobs.slice(1) }),
    raiseError: sendTo(toMeeting, ({ event }) => ({
      type: 'error.raised',
      error: errorOf(event, 'WHITEBOARD'),
    })),
  },
  guards: {
    isOpen: ({ context }) => context.whiteboard.open,
    isClosed: ({ context }) => !context.whiteboard.open,
    mayNothing: ({ context }) => accessOf(context.whiteboard) === 'none',
    mayRead: ({ context }) => accessOf(context.whiteboard) === 'read',
    mayWrite: ({ context }) => accessOf(context.whiteboard) === 'write',
    mayAdminister: ({ context }) => accessOf(context.whiteboard) === 'admin',
    hasJobs: ({ context }) => context.jobs.length > 0,
    hasAddress: ({ context }) => context.whiteboard.url !== undefined,
    shouldFollow: ({ context, event }) =>
      event.type === 'whiteboard.updated' && shouldFollow(context, event.board),
  },
}).createMachine({
  id: 'whiteboard',
  description: 'One whiteboard of the room.',
  context: ({ input }) => input,
  type: 'parallel',
  on: {
    // M4.141: closes our own board for everyone, because the owner's page keeps it open; otherwise only for
    // ourselves.
    'whiteboard.closeRequested': { target: '.work.ready', actions: 'close', meta: { spec: ['M4.140'] } },
    'whiteboard.openRequested': { actions: 'queueOpen' },
    'whiteboard.updated': [
      { guard: 'shouldFollow', actions: 'queueFollow', meta: { spec: ['M7.096', 'M4.142'] } },
      {
        target: '.work.ready',
        actions: ['assignUpdate', 'dropFollowing'],
        meta: { spec: ['M7.096', 'M4.141'] },
      },
    ],
    'whiteboard.roleChanged': [
      { guard: 'hasAddress', actions: ['assignRole', 'queueRefresh'], meta: { spec: ['M4.143'] } },
      { actions: 'assignRole' },
    ],
  },
  states: {
    lifecycle: {
      description: 'Whether it is open for us.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Hidden.',
          meta: { spec: ['M4.140'] },
          always: { guard: 'isOpen', target: 'open' },
        },
        open: {
          description: 'Shown at its URL.',
          meta: { spec: ['M1.20', 'M4.140'] },
          always: { guard: 'isClosed', target: 'closed' },
        },
      },
    },
    access: {
      description: 'Our highest access to it.',
      initial: 'none',
      states: {
        none: {
          description: 'No access.',
          always: accessOtherThan('none'),
        },
        read: {
          description: 'May read.',
          meta: { spec: ['M6.37'] },
          always: accessOtherThan('read'),
        },
        write: {
          description: 'May draw.',
          meta: { spec: ['M6.38'] },
          always: accessOtherThan('write'),
        },
        admin: {
          description: 'May draw, and keeps it open as its owner.',
          meta: { spec: ['M6.39', 'M6.40'] },
          always: accessOtherThan('admin'),
        },
      },
    },
    work: {
      description: 'Requests to the server, one after the other.',
      initial: 'ready',
      states: {
        ready: { description: 'No pending request.', always: { guard: 'hasJobs', target: 'fetching' } },
        fetching: {
          description: 'Our access is requested.',
          meta: { spec: ['M7.074'] },
          invoke: {
            id: 'fetchAccess',
            src: 'fetchAccess',
            input: ({ context }) => ({ id: context.whiteboard.id, initEndpoint: context.initEndpoint }),
            onDone: {
              target: 'ready',
              actions: { type: 'assignAccess', params: ({ event }) => event.output },
            },
            onError: { target: 'ready', actions: ['dropJob', 'raiseError'] },
          },
        },
      },
    },
  },
})

export type WhiteboardRef = ActorRefFrom<typeof whiteboardMachine>
