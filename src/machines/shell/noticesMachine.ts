import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import { NOTICE_LIMIT } from '../../contracts/portal/portalConstants.ts'
import type { noticesContract } from './noticesContract.ts'

type Contract = typeof noticesContract

/** Entries of the bell: the last fifty changes of the day's visits (P2.44, experience §2.1). */
export const noticesMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
}).createMachine({
  id: 'notices',
  description: 'Entries of the bell.',
  context: { items: [] },
  on: {
    'notices.arrived': {
      description: 'Newest first; the oldest are dropped.',
      actions: assign({
        items: ({ context, event }) => [...event.items, ...context.items].slice(0, NOTICE_LIMIT),
      }),
    },
    'notices.allRead': {
      description: 'The practitioner has seen them.',
      actions: assign({ items: ({ context }) => context.items.map((item) => ({ ...item, read: true })) }),
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
