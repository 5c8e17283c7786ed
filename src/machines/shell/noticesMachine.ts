import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import { NOTICE_LIMIT } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { withFetched } from './fetchedNotices.ts'
import type { Notice, noticesContract } from './noticesContract.ts'

type Contract = typeof noticesContract

/** The identity of an entry. */
export const nameOf = ({ read: _read, ...about }: Notice): string => JSON.stringify(about)

/** Entries of the bell: the last fifty things that happened (P2.44, experience §2.1). */
export const noticesMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actions: {
    /** Entries that the server stores are marked there as well. */
    notifyRead: enqueueActions(({ enqueue }, { items }: { items: Notice[] }) => {
      const ids = items.flatMap((item) => (item.kind === 'practice' && !item.read ? [item.id] : []))
      if (ids.length > 0) enqueue.sendTo(actor(SYSTEM_ID.practiceNotices), { type: 'notices.read', ids })
    }),
  },
}).createMachine({
  id: 'notices',
  description: 'Entries of the bell.',
  context: { items: [] },
  on: {
    'notices.arrived': {
      description: 'Newest first; the same again moves up, and the oldest are dropped.',
      actions: assign({
        items: ({ context, event }) =>
          [
            ...event.items,
            ...context.items.filter((known) => !event.items.some((item) => nameOf(item) === nameOf(known))),
          ].slice(0, NOTICE_LIMIT),
      }),
    },
    'notices.fetched': {
      description: 'New ones come first; what is known keeps its place.',
      actions: assign({ items: ({ context, event }) => withFetched(context.items, event.notices) }),
    },
    'notices.opened': {
      description: 'One of them was opened.',
      actions: [
        {
          type: 'notifyRead',
          params: ({ context, event }) => ({
            items: context.items.slice(event.position, event.position + 1),
          }),
        },
        assign({
          items: ({ context, event }) =>
            context.items.map((item, index) => (index === event.position ? { ...item, read: true } : item)),
        }),
      ],
    },
    'notices.allRead': {
      description: 'The practitioner has seen them.',
      actions: [
        { type: 'notifyRead', params: ({ context }) => ({ items: context.items }) },
        assign({ items: ({ context }) => context.items.map((item) => ({ ...item, read: true })) }),
      ],
    },
    'notices.cleared': {
      description: 'They belong to the practitioner who was signed in.',
      actions: assign({ items: [] }),
    },
  },
})

export type NoticesRef = ActorRefFrom<typeof noticesMachine>
export const selectUnread = (snapshot: SnapshotFrom<typeof noticesMachine>): number =>
  snapshot.context.items.filter((item) => !item.read).length
