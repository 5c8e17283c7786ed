import { type ActorRefFrom, assign, type EventObject, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import type { watchContract } from './watchContract.ts'

type Contract = typeof watchContract

/** The page on which the stream of a call is watched. */
export const watchMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
  },
  actors: { watchStream: notProvidedCallback<EventObject, { address: string }>('watchStream') },
  actions: {
    assignText: assign((_, { text }: { text: string | null }) => ({ text })),
    clearText: assign({ text: null }),
  },
}).createMachine({
  id: 'watch',
  description: 'The stream of a call is watched by whoever has its address.',
  context: ({ input: { address } }) => ({ address, text: null }),
  initial: 'watching',
  states: {
    watching: {
      description: 'The player follows the stream.',
      invoke: {
        id: 'watchStream',
        src: 'watchStream',
        input: ({ context: { address } }) => ({ address }),
        onError: 'failed',
      },
      initial: 'waiting',
      exit: 'clearText',
      on: {
        'watch.ended': 'ended',
        'watch.failed': 'failed',
      },
      states: {
        waiting: {
          description: 'Nothing is shown yet, or nothing arrives.',
          on: { 'watch.played': 'live' },
        },
        live: {
          description: 'Pictures move.',
          on: {
            'watch.waited': { target: 'waiting', actions: 'clearText' },
            'watch.textChanged': {
              actions: { type: 'assignText', params: ({ event: { text } }) => ({ text }) },
            },
          },
        },
      },
    },
    ended: {
      description: 'The stream has ended, or there is none at this address.',
      on: { 'watch.retryRequested': 'watching' },
    },
    failed: {
      description: 'The browser cannot play the stream.',
      on: { 'watch.retryRequested': 'watching' },
    },
  },
})

export type WatchRef = ActorRefFrom<typeof watchMachine>
