import { assign, sendTo, setup } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvidedCallback } from '../../notProvidedCallback.ts'
import type { subscribeConnectionContract } from './subscribeConnectionContract.ts'

/**
 * The connection on which the server offers: its state and the received media (M1.11, M1.12, M9.50). The
 * service answers offers one after the other; a failure of that ends the call (M8.097). A lost connection
 * waits for the server's offer with an ICE restart (M8.093, M8.094, protocol §6.7).
 */
type Contract = typeof subscribeConnectionContract

export const subscribeConnectionMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
  },
  actors: {
    subscribePeerConnection: notProvidedCallback<{ type: string }, undefined>('subscribePeerConnection'),
  },
  actions: {
    assignError: assign({ error: ({ context, event }) => ('error' in event ? event.error : context.error) }),
    forget: assign({ error: null }),
    assignIceFailure: assign({
      error: () => makeError(4005, { action: 'SUBSCRIBE', description: 'The subscribe connection failed' }),
    }),
    assignIceDisconnected: assign({
      error: () =>
        makeError(4006, { action: 'SUBSCRIBE', description: 'The subscribe connection was interrupted' }),
    }),
    forward: sendTo(toMeeting, ({ event }) => event),
    notifyUnusable: sendTo(toMeeting, ({ context }) => ({
      type: 'connection.unusable',
      error: context.error,
    })),
    notifyBroken: sendTo(toMeeting, ({ context }) => ({
      type: 'connection.failed',
      side: 'subscribe',
      error: context.error,
    })),
    notifyRecovered: sendTo(toMeeting, { type: 'connection.recovered', side: 'subscribe' }),
  },
  guards: {
    isConnecting: ({ event }) => event.type === 'connection.stateChanged' && event.state === 'connecting',
    isConnected: ({ event }) => event.type === 'connection.stateChanged' && event.state === 'connected',
    isDisconnected: ({ event }) => event.type === 'connection.stateChanged' && event.state === 'disconnected',
    isFailed: ({ event }) => event.type === 'connection.stateChanged' && event.state === 'failed',
  },
  delays: { disconnectGrace: TIME.disconnectGrace },
}).createMachine({
  id: 'subscribeConnection',
  description: 'What we receive from the others.',
  context: { error: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No peer connection.',
      entry: 'forget',
      on: { 'connections.openRequested': 'open' },
    },
    open: {
      description: 'A peer connection waits for the server or transports media.',
      invoke: { id: 'subscribePeerConnection', src: 'subscribePeerConnection' },
      initial: 'new',
      on: {
        'connections.closeRequested': 'closed',
        'connections.rebuildRequested': {
          target: '.new',
          reenter: true,
          actions: 'forget',
          meta: { spec: ['M4.064'] },
        },
        'subscribe.negotiationFailed': {
          target: '.unusable',
          actions: ['assignError', 'notifyUnusable'],
          meta: { spec: ['M8.097'] },
        },
        'media.arrived': { actions: 'forward' },
        'media.removed': { actions: 'forward' },
      },
      states: {
        new: {
          description: 'The server has offered nothing yet.',
          on: {
            'connection.stateChanged': [
              { guard: 'isConnecting', target: 'connecting' },
              { guard: 'isConnected', target: 'connected' },
            ],
          },
        },
        connecting: {
          description: 'ICE and DTLS are connecting.',
          on: {
            'connection.stateChanged': [
              { guard: 'isConnected', target: 'connected' },
              { guard: 'isFailed', target: 'failed', actions: 'assignIceFailure' },
            ],
          },
        },
        connected: {
          description: 'Media can be received.',
          on: {
            'connection.stateChanged': [
              { guard: 'isDisconnected', target: 'disconnected' },
              {
                guard: 'isFailed',
                target: 'failed',
                actions: 'assignIceFailure',
                meta: { spec: ['M8.093'] },
              },
            ],
          },
        },
        disconnected: {
          description: 'Packets stopped; it may recover by itself.',
          meta: { spec: ['M9.50'] },
          on: {
            'connection.stateChanged': [
              { guard: 'isConnected', target: 'connected' },
              { guard: 'isFailed', target: 'failed', actions: 'assignIceFailure' },
            ],
          },
          after: {
            disconnectGrace: {
              target: 'failed',
              actions: 'assignIceDisconnected',
              meta: { spec: ['M8.030', 'M8.094'] },
            },
          },
        },
        failed: {
          description: 'The connection is lost; the server will offer again, with an ICE restart.',
          meta: { spec: ['M4.079', 'M8.093', 'M8.094', 'M9.45'] },
          entry: 'notifyBroken',
          on: {
            'connection.stateChanged': {
              guard: 'isConnected',
              target: 'connected',
              actions: ['forget', 'notifyRecovered'],
            },
          },
        },
        unusable: { description: 'An offer of the server could not be answered; the call ends.' },
      },
    },
  },
})
