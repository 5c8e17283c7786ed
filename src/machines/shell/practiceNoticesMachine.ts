import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { NOTICE_LIMIT, NOTICE_POLL_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { practiceNoticesContract } from './practiceNoticesContract.ts'

type Contract = typeof practiceNoticesContract
type Context = ContextOf<Contract>
type Answer = OutputOf<Contract, 'fetchNotices'>

/** Notifications about payments, payouts and documents, for the bell; the server stores which were read. */
export const practiceNoticesMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract> },
  actors: {
    fetchNotices: notProvided<Answer, void>('fetchNotices'),
    markRead: notProvided<OutputOf<Contract, 'markRead'>, { ids: string[] }>('markRead'),
  },
  actions: {
    notifyBell: sendTo(actor(SYSTEM_ID.notices), (_, { notices }: Answer) => ({
      type: 'notices.fetched',
      notices,
    })),
    addUnmarked: assign(({ context }, { ids }: { ids: string[] }) => ({
      unmarked: [...new Set([...context.unmarked, ...ids])].slice(-NOTICE_LIMIT),
    })),
    takeUnmarked: assign(({ context }) => ({ marking: context.unmarked, unmarked: [] })),
    clearMarking: assign({ marking: [] }),
    forget: assign({ unmarked: [], marking: [] }),
  },
  guards: { hasUnmarked: ({ context }) => context.unmarked.length > 0 },
  delays: { poll: NOTICE_POLL_MS },
}).createMachine({
  id: 'practiceNotices',
  description: 'What the bell tells of payments, payouts and documents.',
  context: { unmarked: [], marking: [] },
  type: 'parallel',
  on: {
    'notices.read': { actions: { type: 'addUnmarked', params: ({ event }) => ({ ids: event.ids }) } },
  },
  states: {
    list: {
      description: 'The last ones, as the server knows them.',
      initial: 'idle',
      on: {
        'polling.started': { target: '.fetching' },
        'polling.stopped': { target: '.idle' },
      },
      states: {
        idle: { description: 'Nobody is signed in.' },
        fetching: {
          description: 'The server is asked.',
          invoke: {
            id: 'fetchNotices',
            src: 'fetchNotices',
            onDone: {
              target: 'waiting',
              actions: { type: 'notifyBell', params: ({ event }) => event.output },
            },
            onError: 'waiting',
          },
        },
        waiting: {
          description: 'The next question follows in a minute, after a failure as well.',
          after: { poll: 'fetching' },
        },
      },
    },
    marks: {
      description: 'What was read here is read on every device.',
      initial: 'idle',
      on: { 'polling.stopped': { target: '.idle', actions: 'forget' } },
      states: {
        idle: {
          description: 'Nothing is to be marked.',
          always: { guard: 'hasUnmarked', target: 'marking' },
        },
        marking: {
          description: 'The server is told which ones were read.',
          entry: 'takeUnmarked',
          exit: 'clearMarking',
          invoke: {
            id: 'markRead',
            src: 'markRead',
            input: ({ context }) => ({ ids: context.marking }),
            onDone: 'idle',
            // They are unread again when the page is opened next.
            onError: 'idle',
          },
        },
      },
    },
  },
})

export type PracticeNoticesRef = ActorRefFrom<typeof practiceNoticesMachine>
