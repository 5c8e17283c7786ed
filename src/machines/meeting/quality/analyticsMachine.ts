import { assign, sendTo, setup } from 'xstate'
import { LIMIT, TIME } from '../../../contracts/constants.ts'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { AnalyticsEvent } from '../../../contracts/meeting/quality/analytics.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { notProvidedCallback } from '../../notProvidedCallback.ts'
import type { analyticsContract } from './analyticsContract.ts'

/**
 * Analytics of the layer: buffered, rate-limited, sent over the socket or by HTTP, and stored when neither
 * works (M1.43, M3.68, M5.72, M7.016-M7.018, M7.034, M9.51-M9.53). The stamper adds time and identity.
 */
type Contract = typeof analyticsContract

const TOO_MANY = 'Too many events being sent, please check the implementation.'

export type Noted = Extract<EventOf<Contract>, { type: 'analytics.noted' }>

export const analyticsMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
    children: {} as { stamper: 'stamper' },
  },
  actors: {
    stamper: notProvidedCallback<Noted, undefined>('stamper'),
    deliver: notProvided<OutputOf<Contract, 'deliver'>, { events: AnalyticsEvent[] }>('deliver'),
  },
  actions: {
    stamp: sendTo('stamper', ({ event }) => event as Noted),
    count: assign({ counted: ({ context }) => context.counted + 1 }),
    startMinute: assign({ counted: 0 }),
    refuse: sendTo(toMeeting, {
      type: 'error.raised',
      error: makeError(6013, { action: 'ANALYTICS', description: TOO_MANY, message: TOO_MANY }),
    }),
    appendEvent: assign(({ context, event }) => {
      if (event.type !== 'analytics.stamped') return {}
      const buffer = [...context.buffer, event.event]
      const lost = Math.max(0, buffer.length - LIMIT.analyticsBuffer)
      return { buffer: buffer.slice(lost), inFlight: Math.max(0, context.inFlight - lost) }
    }),
    markInFlight: assign({ inFlight: ({ context }) => context.buffer.length }),
    dropDelivered: assign(({ context }) => ({
      buffer: context.buffer.slice(context.inFlight),
      inFlight: 0,
    })),
    assignPending: assign((_, params: { pending: number }) => ({ pending: params.pending })),
  },
  guards: {
    hasBuffered: ({ context }) => context.buffer.length > 0,
    isOverLimit: ({ context }) => context.counted >= context.perMinute,
  },
  delays: { minute: TIME.analyticsMinute },
}).createMachine({
  id: 'analytics',
  description: 'Analytics of the layer.',
  context: ({ input }) => ({
    perMinute: input.perMinute,
    buffer: [],
    inFlight: 0,
    counted: 0,
    pending: 0,
  }),
  invoke: { id: 'stamper', src: 'stamper' },
  type: 'parallel',
  states: {
    rate: {
      initial: 'open',
      states: {
        open: {
          description: 'Events are accepted, two hundred a minute.',
          meta: { spec: ['M9.53'] },
          after: { minute: { target: 'open', reenter: true, actions: 'startMinute' } },
          on: {
            'analytics.noted': [
              { guard: 'isOverLimit', target: 'refused', actions: 'refuse' },
              { actions: ['count', 'stamp'] },
            ],
          },
        },
        refused: {
          description:
            'The limit of this minute is reached; it is reported once, then events are dropped until the next minute.',
          meta: { spec: ['M5.72'] },
          after: { minute: { target: 'open', actions: 'startMinute' } },
        },
      },
    },
    delivery: {
      initial: 'buffering',
      on: { 'analytics.stamped': { actions: 'appendEvent', meta: { spec: ['M9.51'] } } },
      states: {
        buffering: {
          description: 'The buffer is empty, or the endpoint is not known yet.',
          always: { guard: 'hasBuffered', target: 'flushing' },
          on: { 'signal.opened': 'flushing', 'transport.left': 'flushing' },
        },
        flushing: {
          description: 'The buffer is being sent, stored events first.',
          entry: 'markInFlight',
          meta: { spec: ['M7.016', 'M7.017', 'M7.018', 'M7.034', 'M9.52'] },
          invoke: {
            id: 'deliver',
            src: 'deliver',
            input: ({ context }) => ({ events: context.buffer }),
            onDone: {
              target: 'buffering',
              actions: [
                'dropDelivered',
                { type: 'assignPending', params: ({ event }) => ({ pending: event.output.pending }) },
              ],
            },
            // Analytics never block the call: events that cannot even be stored are lost.
            onError: { target: 'buffering', actions: 'dropDelivered' },
          },
        },
      },
    },
  },
})
