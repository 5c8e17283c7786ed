import { type ActorRefFrom, assign, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { CarriedCall } from '../../contracts/meeting/call/carriedCall.ts'
import { HANDOVER_MS } from '../../contracts/portal/handover.ts'
import { notProvided } from '../notProvided.ts'
import type { HandoverLocation, handoverContract } from './handoverContract.ts'

type Contract = typeof handoverContract

/**
 * Moves the running call to another device of the same person: a code is shown for two minutes and taken back when
 * the dialog closes. The call itself ends here when the other device has joined (decision 0186).
 */
export const handoverMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    createHandover: notProvided<
      OutputOf<Contract, 'createHandover'>,
      { location: HandoverLocation; carried: CarriedCall | null }
    >('createHandover'),
    revokeHandover: notProvided<OutputOf<Contract, 'revokeHandover'>, { location: HandoverLocation }>(
      'revokeHandover',
    ),
  },
  actions: {
    assignCarried: assign((_, params: { carried: CarriedCall }) => ({ ...params, failure: null })),
    assignOffer: assign((_, offer: OutputOf<Contract, 'createHandover'>) => ({ offer, carried: null })),
    assignFailure: assign((_, { error }: { error: unknown }) => ({
      failure: toFailure(error),
      carried: null,
    })),
    clear: assign({ carried: null, offer: null, failure: null }),
  },
  delays: { codeLife: HANDOVER_MS },
}).createMachine({
  id: 'handover',
  description: 'Moves the call to another device.',
  context: ({ input }) => ({ location: input, carried: null, offer: null, failure: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The call stays on this device.',
      entry: 'clear',
      on: {
        'handover.requested': {
          target: 'creating',
          actions: { type: 'assignCarried', params: ({ event }) => event },
        },
      },
    },
    creating: {
      description: 'A code is requested.',
      invoke: {
        id: 'createHandover',
        src: 'createHandover',
        input: ({ context: { location, carried } }) => ({ location, carried }),
        onDone: {
          target: 'shown',
          actions: { type: 'assignOffer', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'handover.closed': 'revoking' },
    },
    shown: {
      description: 'The code is shown; the other device may use it once.',
      after: { codeLife: 'expired' },
      on: { 'handover.closed': 'revoking' },
    },
    expired: {
      description: 'The code has run out.',
      entry: 'clear',
      on: {
        'handover.requested': {
          target: 'creating',
          actions: { type: 'assignCarried', params: ({ event }) => event },
        },
        'handover.closed': 'closed',
      },
    },
    failed: {
      description: 'No code could be made.',
      on: {
        'handover.requested': {
          target: 'creating',
          actions: { type: 'assignCarried', params: ({ event }) => event },
        },
        'handover.closed': 'closed',
      },
    },
    revoking: {
      description: 'The code is taken back, because what goes with the call would no longer be true.',
      entry: 'clear',
      invoke: {
        id: 'revokeHandover',
        src: 'revokeHandover',
        input: ({ context: { location } }) => ({ location }),
        onDone: 'closed',
        onError: { target: 'closed', description: 'It runs out by itself.' },
      },
    },
  },
})

export type HandoverRef = ActorRefFrom<typeof handoverMachine>
