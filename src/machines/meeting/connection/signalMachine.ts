import { assign, sendTo, setup } from 'xstate'
import { LIMIT, TIME } from '../../../contracts/constants.ts'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { notProvidedCallback } from '../../notProvidedCallback.ts'
import { errorOf } from '../call/errorOf.ts'
import type { signalContract } from './signalContract.ts'

/**
 * The connection to the server: the init call, the websocket and its heartbeat (M7.001-M7.004, M7.024,
 * M9.46-M9.48). It reports facts; the retry machine decides whether to retry.
 */
type Contract = typeof signalContract

export const signalMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
  },
  actors: {
    fetchInit: notProvided<OutputOf<Contract, 'fetchInit'>, InputOf<Contract>>('fetchInit'),
    socket: notProvidedCallback<{ type: string }, InputOf<Contract>>('socket'),
    ping: notProvided<OutputOf<Contract, 'ping'>, undefined>('ping'),
  },
  actions: {
    assignError: assign({ error: ({ event }) => errorOf(event, 'CONNECT') }),
    assignCloseError: assign({
      error: ({ event, context }) => ('error' in event ? event.error : context.error),
    }),
    assignTimeout: assign({
      error: () => makeError(1003, { action: 'CONNECT', description: 'No answer to the ping in time' }),
    }),
    assignOffline: assign({
      error: () => makeError(1003, { action: 'CONNECT', description: 'The browser is offline' }),
    }),
    notifyOpened: sendTo(toMeeting, ({ context }) => ({ type: 'signal.opened', init: context.init })),
    notifyLost: sendTo(toMeeting, ({ context }) => ({ type: 'signal.lost', error: context.error })),
    notifyFailed: sendTo(toMeeting, ({ context }) => ({ type: 'signal.failed', error: context.error })),
  },
  delays: { pingInterval: TIME.pingInterval, pingTimeout: TIME.pingTimeout },
}).createMachine({
  id: 'signal',
  description: 'The signalling channel of one call.',
  context: ({ input }) => ({ ...input, init: null, pongTimes: [], error: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'No socket is requested.',
      on: { 'signal.openRequested': 'initialising' },
    },
    initialising: {
      description: 'Asks the init host for the endpoint and settings of the meeting.',
      meta: { spec: ['M7.001', 'M7.002', 'M7.003', 'M7.004'] },
      invoke: {
        id: 'fetchInit',
        src: 'fetchInit',
        input: ({ context }) => ({ peerId: context.peerId, config: context.config }),
        onDone: { target: 'connected.opening', actions: assign({ init: ({ event }) => event.output }) },
        onError: { target: 'lost', actions: ['assignError', 'notifyFailed'] },
      },
      on: { 'signal.closeRequested': 'closed' },
    },
    connected: {
      description: 'A socket exists.',
      meta: { spec: ['M1.44', 'M7.024', 'M9.61', 'M9.62'] },
      invoke: {
        id: 'socket',
        src: 'socket',
        input: ({ context }) => ({ peerId: context.peerId, config: context.config }),
      },
      initial: 'opening',
      states: {
        opening: {
          description: 'The socket is being opened.',
          on: {
            'socket.opened': { target: 'open', actions: 'notifyOpened' },
            'socket.closed': { target: '#signal.lost', actions: ['assignCloseError', 'notifyFailed'] },
          },
        },
        open: {
          description: 'Frames are sent and received.',
          initial: 'pinging',
          on: {
            'socket.closed': { target: '#signal.lost', actions: ['assignCloseError', 'notifyLost'] },
            'socket.offline': { target: '#signal.lost', actions: ['assignOffline', 'notifyLost'] },
          },
          states: {
            pinging: {
              description: 'A ping is pending; any frame counts as its pong.',
              meta: { spec: ['M7.035', 'M9.46', 'M9.48'] },
              invoke: {
                id: 'ping',
                src: 'ping',
                onDone: {
                  target: 'idle',
                  actions: assign({
                    pongTimes: ({ context, event }) =>
                      [...context.pongTimes, event.output.pongAt].slice(-LIMIT.pongTimes),
                  }),
                },
                // If sending fails, the socket is closing, and its close event decides.
                onError: 'idle',
              },
              after: { pingTimeout: { target: '#signal.lost', actions: ['assignTimeout', 'notifyLost'] } },
            },
            idle: {
              description: 'The next ping is due after the interval.',
              meta: { spec: ['M9.47'] },
              after: { pingInterval: 'pinging' },
            },
          },
        },
      },
      on: { 'signal.closeRequested': 'closed', 'signal.openRequested': 'initialising' },
    },
    lost: {
      description: 'The socket closed unexpectedly.',
      on: { 'signal.openRequested': 'initialising', 'signal.closeRequested': 'closed' },
    },
  },
})
