import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import { NOTICE_LIMIT, OFFERED_UNDO_LIMIT } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { withFetched } from './fetchedNotices.ts'
import type { Notice, noticesContract, UndoOffer } from './noticesContract.ts'
import { offeredUndoMachine } from './offeredUndoMachine.ts'

type Contract = typeof noticesContract

/** The identity of an entry. */
export const nameOf = ({ read: _read, ...about }: Notice): string => JSON.stringify(about)

/** The id of the actor that takes a change back. */
export const undoChildOf = ({ changes }: UndoOffer): string => `undo-${changes[0]}`

/**
 * Entries of the notifications: the last fifty things that happened (P2.44, experience §2.1), and the saved changes that
 * can still be taken back (§2.3). A deletion whose call waits for its ten seconds (a file, `UNDO_MS`) and a removed
 * picture, which the server deletes soon, are never offered here: once their time has passed, nothing can be taken back.
 */
export const noticesMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: { offeredUndo: offeredUndoMachine },
  actions: {
    offerUndo: enqueueActions(({ context, enqueue }, { offer }: { offer: UndoOffer }) => {
      // A repeated call is answered with the same change.
      if (context.undos.some((known) => undoChildOf(known) === undoChildOf(offer))) return
      const others = context.undos.filter(
        ({ subjects }) => !subjects.some((id) => offer.subjects.includes(id)),
      )
      const undos = [offer, ...others].slice(0, OFFERED_UNDO_LIMIT)
      for (const gone of context.undos.filter((known) => !undos.includes(known)))
        enqueue.stopChild(undoChildOf(gone))
      enqueue.assign({ undos })
      enqueue.spawnChild('offeredUndo', { id: undoChildOf(offer), input: { changes: offer.changes } })
    }),
    withdrawUndo: enqueueActions(({ context, enqueue }, { ids }: { ids: string[] }) => {
      const isGone = ({ changes, subjects }: UndoOffer) =>
        [...changes, ...subjects].some((id) => ids.includes(id))
      for (const gone of context.undos.filter(isGone)) enqueue.stopChild(undoChildOf(gone))
      enqueue.assign({ undos: context.undos.filter((offer) => !isGone(offer)) })
    }),
    clear: enqueueActions(({ context, enqueue }) => {
      for (const offer of context.undos) enqueue.stopChild(undoChildOf(offer))
      enqueue.assign({ items: [], undos: [] })
    }),
    /** Entries that the server stores are marked there as well. */
    notifyRead: enqueueActions(({ enqueue }, { items }: { items: Notice[] }) => {
      const ids = items.flatMap((item) => (item.kind === 'practice' && !item.read ? [item.id] : []))
      if (ids.length > 0) enqueue.sendTo(actor(SYSTEM_ID.practiceNotices), { type: 'notices.read', ids })
    }),
  },
}).createMachine({
  id: 'notices',
  description: 'Entries of the notifications.',
  context: { items: [], undos: [] },
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
      actions: 'clear',
    },
    'notices.undoOffered': {
      description: 'A change was saved that can be taken back; an earlier change of the same no longer can.',
      actions: { type: 'offerUndo', params: ({ event }) => ({ offer: event.offer }) },
    },
    'notices.undoWithdrawn': {
      description: 'It was taken back, or its time has passed.',
      actions: { type: 'withdrawUndo', params: ({ event }) => ({ ids: event.ids }) },
    },
  },
})

export type NoticesRef = ActorRefFrom<typeof noticesMachine>
export const selectUnread = (snapshot: SnapshotFrom<typeof noticesMachine>): number =>
  snapshot.context.items.filter((item) => !item.read).length
