import { assign, sendTo, setup } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import type { RetryCategory, retryContract } from './retryContract.ts'

/**
 * One retry category of a call: attempts with delays inside a window, then the end (M4.075-M4.082,
 * M9.42-M9.45). Scheduling again while it runs has no effect.
 */
type Contract = typeof retryContract
type Context = ContextOf<Contract>

const fresh = { attempts: 0, delayMs: 0, signalUp: true, error: null } as const

export const retryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
  },
  actors: {
    drawDelay: notProvided<OutputOf<Contract, 'drawDelay'>, { category: RetryCategory; attempts: number }>(
      'drawDelay',
    ),
  },
  actions: {
    assignError: assign({ error: ({ context, event }) => ('error' in event ? event.error : context.error) }),
    assignDelay: assign({
      delayMs: ({ event }) =>
        'output' in event ? (event.output as OutputOf<Contract, 'drawDelay'>).ms : TIME.signalRetryDelay,
    }),
    count: assign({ attempts: ({ context }) => context.attempts + 1 }),
    clearAttempts: assign({ attempts: 0, delayMs: 0, error: null }),
    forget: assign(fresh),
    markSignalLost: assign({ signalUp: false }),
    markSignalBack: assign({ signalUp: true }),
    requestAttempt: sendTo(toMeeting, ({ context }) => ({
      type: 'retry.attemptDue',
      category: context.category,
      attempt: context.attempts,
    })),
    notifyRecovered: sendTo(toMeeting, ({ context }) => ({
      type: 'retry.recovered',
      category: context.category,
    })),
    notifyExhausted: sendTo(toMeeting, ({ context }) => ({
      type: 'retry.exhausted',
      category: context.category,
      error: context.error,
    })),
    assignWindowEnd: assign({
      error: ({ context }) => ({
        ...(context.error ?? makeError(1003, { action: 'RECONNECT' })),
        description: `Could not recover after ${TIME.retryWindow} milliseconds`,
        terminal: true,
      }),
    }),
  },
  guards: {
    isTerminal: ({ event }) => 'error' in event && event.error.terminal,
    mustWait: ({ context }) => !context.signalUp,
  },
  delays: { retryDelay: ({ context }) => context.delayMs, retryWindow: TIME.retryWindow },
}).createMachine({
  id: 'retry',
  description: 'Recovery from one kind of failure.',
  context: ({ input }) => ({ category: input.category, ...fresh }),
  initial: 'idle',
  on: {
    'retry.signalLost': { actions: 'markSignalLost' },
    'retry.signalBack': { actions: 'markSignalBack' },
    'retry.cancelled': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {
      description: 'Nothing has failed.',
      on: {
        'retry.scheduled': [
          { guard: 'mustWait', target: 'waitingForSignal', actions: 'assignError' },
          { target: 'retrying', actions: 'assignError' },
        ],
      },
    },
    waitingForSignal: {
      description: 'No attempt is possible before the websocket is back; the window begins then.',
      meta: { spec: ['M4.080', 'M4.081'] },
      on: {
        'retry.signalBack': { target: 'retrying', actions: 'markSignalBack' },
        'retry.attemptSucceeded': { target: 'recovered', actions: 'notifyRecovered' },
      },
    },
    retrying: {
      description: 'Within the window of sixty seconds.',
      meta: { spec: ['M4.076', 'M9.42', 'M9.45'] },
      initial: 'drawing',
      states: {
        drawing: {
          description: 'An actor computes the delay, because machines have no randomness.',
          meta: { spec: ['M9.43', 'M9.44'] },
          invoke: {
            id: 'drawDelay',
            src: 'drawDelay',
            input: ({ context }) => ({ category: context.category, attempts: context.attempts }),
            onDone: { target: 'delaying', actions: 'assignDelay' },
            onError: { target: 'delaying', actions: 'assignDelay' },
          },
        },
        delaying: {
          description: 'Waiting before the next attempt.',
          meta: { spec: ['M9.43', 'M9.44'] },
          after: { retryDelay: { target: 'attempting', actions: ['count', 'requestAttempt'] } },
        },
        attempting: {
          description: 'An attempt is running.',
          on: {
            'retry.scheduled': [
              {
                guard: 'isTerminal',
                target: '#retry.exhausted',
                actions: ['assignError', 'notifyExhausted'],
              },
              { target: 'drawing', actions: 'assignError' },
            ],
          },
        },
      },
      after: {
        retryWindow: {
          target: 'exhausted',
          meta: { spec: ['M4.082'] },
          actions: ['assignWindowEnd', 'notifyExhausted'],
        },
      },
      on: {
        'retry.signalLost': { target: 'waitingForSignal', actions: 'markSignalLost' },
        // A connection that recovers by itself needs no attempt.
        'retry.attemptSucceeded': { target: 'recovered', actions: 'notifyRecovered' },
      },
    },
    recovered: {
      description: 'The last failure was recovered.',
      entry: 'clearAttempts',
      on: {
        'retry.scheduled': [
          { guard: 'mustWait', target: 'waitingForSignal', actions: 'assignError' },
          { target: 'retrying', actions: 'assignError' },
        ],
      },
    },
    exhausted: {
      description: 'The window has passed, or an attempt failed permanently.',
      on: {
        'retry.scheduled': [
          { guard: 'mustWait', target: 'waitingForSignal', actions: ['clearAttempts', 'assignError'] },
          { target: 'retrying', actions: ['clearAttempts', 'assignError'] },
        ],
      },
    },
  },
})
