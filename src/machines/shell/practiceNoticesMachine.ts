import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { NOTICE_LIMIT, NOTICE_POLL_MS } from '../../contracts/portal/portalConstants.ts'
import { visitNoticeKind } from '../../contracts/portal/practiceNotices.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { practiceNoticesContract } from './practiceNoticesContract.ts'

type Contract = typeof practiceNoticesContract
type Context = ContextOf<Contract>
type Answer = OutputOf<Contract, 'fetchNotices'>

const ANNOUNCED = [
  { what: 'visitRequested', say: 'visitsRequested' },
  { what: 'visitCancelled', say: 'visitsCancelled' },
] as const

/** Notifications about visits, payments and documents; the server stores which were read. */
export const practiceNoticesMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract> },
  actors: {
    fetchNotices: notProvided<Answer, void>('fetchNotices'),
    markRead: notProvided<OutputOf<Contract, 'markRead'>, { ids: string[] }>('markRead'),
  },
  actions: {
    /** Entries of the first answer are neither announced nor a reason to read the page's lists again. */
    notifyNotices: enqueueActions(({ context, enqueue }, { notices }: Answer) => {
      const { known } = context
      const fresh = known === null ? [] : notices.filter(({ id, read }) => !read && !known.includes(id))
      enqueue.assign({ known: notices.map(({ id }) => id) })
      enqueue.sendTo(actor(SYSTEM_ID.notices), { type: 'notices.fetched', notices })
      if (fresh.some(({ what }) => visitNoticeKind.safeParse(what).success))
        enqueue.sendTo(actor(SYSTEM_ID.app), { type: 'today.changed' })
      for (const { what, say } of ANNOUNCED) {
        const count = fresh.filter((notice) => notice.what === what).length
        if (count === 0) continue
        enqueue.sendTo(actor(SYSTEM_ID.announcer), {
          type: 'announcer.politeRequested',
          what: { say, count },
        })
      }
    }),
    addUnmarked: assign(({ context }, { ids }: { ids: string[] }) => ({
      unmarked: [...new Set([...context.unmarked, ...ids])].slice(-NOTICE_LIMIT),
    })),
    assignMarking: assign(({ context }) => ({ marking: context.unmarked, unmarked: [] })),
    clearMarking: assign({ marking: [] }),
    forget: assign({ known: null, unmarked: [], marking: [] }),
  },
  guards: { hasUnmarked: ({ context }) => context.unmarked.length > 0 },
  delays: { poll: NOTICE_POLL_MS },
}).createMachine({
  id: 'practiceNotices',
  description: 'What the notifications tell of visits, payments and documents.',
  context: { known: null, unmarked: [], marking: [] },
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
              actions: { type: 'notifyNotices', params: ({ event }) => event.output },
            },
            onError: 'waiting',
          },
        },
        waiting: {
          description: 'The next question follows in half a minute, after a failure as well.',
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
          entry: 'assignMarking',
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
