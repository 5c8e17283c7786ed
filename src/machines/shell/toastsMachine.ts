import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import { TOAST_LIMIT } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { toastMachine } from './toastMachine.ts'
import type { ToastData, toastsContract } from './toastsContract.ts'

type Contract = typeof toastsContract

const childId = (id: number) => `toast-${id}`

/** The toasts of the shell: at most three at once, the rest are queued (P9.12). Each has its own timer. */
export const toastsMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: { toast: toastMachine },
  actions: {
    take: enqueueActions(
      ({ context, enqueue }, params: { tone: ToastData['tone']; message: ToastData['message'] }) => {
        const toast: ToastData = { id: context.nextId, ...params }
        if (context.shown.length >= TOAST_LIMIT) {
          enqueue.assign({ nextId: toast.id + 1, queued: [...context.queued, toast] })
          return
        }
        enqueue.assign({ nextId: toast.id + 1, shown: [...context.shown, toast] })
        enqueue.spawnChild('toast', { id: childId(toast.id), input: { id: toast.id } })
        if (context.held) enqueue.sendTo(childId(toast.id), { type: 'toast.held' })
      },
    ),
    drop: enqueueActions(({ context, enqueue }, params: { id: number }) => {
      if (!context.shown.some((toast) => toast.id === params.id)) return
      const left = context.shown.filter((toast) => toast.id !== params.id)
      const [next, ...queued] = context.queued
      enqueue.stopChild(childId(params.id))
      enqueue.assign({ shown: next === undefined ? left : [...left, next], queued })
      if (next === undefined) return
      enqueue.spawnChild('toast', { id: childId(next.id), input: { id: next.id } })
      if (context.held) enqueue.sendTo(childId(next.id), { type: 'toast.held' })
    }),
    /** The notifications keep what nobody closed, unless it only said that something worked. */
    notifyMissed: enqueueActions(({ context, enqueue }, { id }: { id: number }) => {
      const missed = context.shown.find((toast) => toast.id === id)
      if (missed === undefined || missed.tone === 'success') return
      enqueue.sendTo(actor(SYSTEM_ID.notices), {
        type: 'notices.arrived',
        items: [{ kind: 'message', message: missed.message, read: false }],
      })
    }),
    hold: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ held: true })
      for (const { id } of context.shown) enqueue.sendTo(childId(id), { type: 'toast.held' })
    }),
    release: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ held: false })
      for (const { id } of context.shown) enqueue.sendTo(childId(id), { type: 'toast.released' })
    }),
    clearHold: assign({ held: false }),
  },
  guards: { isLast: ({ context }) => context.shown.length === 0 },
}).createMachine({
  id: 'toasts',
  description: 'Short messages at the top right.',
  context: { nextId: 1, shown: [], queued: [], held: false },
  initial: 'empty',
  on: {
    'toasts.requested': {
      target: '.showing',
      meta: { spec: ['P9.12'] },
      actions: {
        type: 'take',
        params: ({ event }) => ({ tone: event.tone, message: event.message }),
      },
    },
  },
  states: {
    empty: { description: 'No messages.', entry: 'clearHold' },
    showing: {
      description: 'One to three messages are visible.',
      meta: { spec: ['P9.12', 'P9.14'] },
      always: { guard: 'isLast', target: 'empty' },
      on: {
        'toast.dismissed': { actions: { type: 'drop', params: ({ event }) => ({ id: event.id }) } },
        'toast.expired': {
          meta: { spec: ['P9.13'] },
          actions: [
            { type: 'notifyMissed', params: ({ event }) => ({ id: event.id }) },
            { type: 'drop', params: ({ event }) => ({ id: event.id }) },
          ],
        },
        'toasts.held': { actions: 'hold' },
        'toasts.released': { actions: 'release' },
      },
    },
  },
})

export type ToastsRef = ActorRefFrom<typeof toastsMachine>
