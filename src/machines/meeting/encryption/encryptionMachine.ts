import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { notProvided } from '../../notProvided.ts'
import { notProvidedEvents } from '../../notProvidedEvents.ts'
import { errorOf } from '../call/errorOf.ts'
import type { encryptionContract } from './encryptionContract.ts'

type Contract = typeof encryptionContract
type Context = ContextOf<Contract>
type Change = Extract<EventOf<Contract>, { type: 'encryption.changed' }>

const becomes =
  (phase: Change['phase']) =>
  ({ event }: { event: EventOf<Contract> }) =>
    event.type === 'encryption.changed' && event.phase === phase

/** The end-to-end encryption of the call, as the person sees it, and the doctor's choice (decision 0184). */
export const encryptionMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    watchEncryption: notProvidedEvents<{ type: string }, Record<string, never>>('watchEncryption'),
    sendEncryption: notProvided<OutputOf<Contract, 'sendEncryption'>, { enabled: boolean }>('sendEncryption'),
    acceptOff: notProvided<OutputOf<Contract, 'acceptOff'>, Record<string, never>>('acceptOff'),
  },
  actions: {
    assignProgress: assign(({ event }) =>
      event.type === 'encryption.changed' ? { people: event.people, rounds: event.rounds } : {},
    ),
    assignWanted: assign((_, { enabled }: { enabled: boolean }) => ({ wanted: enabled, failure: null })),
    assignFailure: assign(({ event }) => ({ failure: { code: errorOf(event, 'NONE').code } })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    becomesOff: becomes('off'),
    becomesUnsupported: becomes('unsupported'),
    becomesReleased: becomes('released'),
    becomesAlone: becomes('alone'),
    becomesAgreeing: becomes('agreeing'),
    becomesWaiting: becomes('waiting'),
    becomesEncrypted: becomes('encrypted'),
  },
}).createMachine({
  id: 'encryption',
  description: 'The end-to-end encryption of the call.',
  context: { people: 1, rounds: 0, wanted: false, failure: null },
  type: 'parallel',
  invoke: { id: 'watchEncryption', src: 'watchEncryption', input: {} },
  states: {
    course: {
      description: 'What is sent, and who can read it.',
      initial: 'off',
      on: {
        'encryption.changed': [
          { guard: 'becomesOff', target: '.off', actions: 'assignProgress' },
          { guard: 'becomesUnsupported', target: '.unsupported', actions: 'assignProgress' },
          { guard: 'becomesReleased', target: '.released', actions: 'assignProgress' },
          { guard: 'becomesAlone', target: '.alone', actions: 'assignProgress' },
          { guard: 'becomesAgreeing', target: '.agreeing', actions: 'assignProgress' },
          { guard: 'becomesWaiting', target: '.waiting', actions: 'assignProgress' },
          { guard: 'becomesEncrypted', target: '.encrypted', actions: 'assignProgress' },
          { target: '.failed', actions: 'assignProgress' },
        ],
      },
      states: {
        off: { description: 'The call is encrypted to and from the server only.' },
        unsupported: { description: 'This browser cannot encrypt end to end; nothing is sent.' },
        alone: { description: 'Nobody else is there; nothing is sent.' },
        agreeing: { description: 'The keys of a round are being exchanged.' },
        waiting: { description: 'The code is there; the media key of somebody has not arrived.' },
        encrypted: { description: 'Only the people in the call can see and hear it.' },
        failed: { description: 'No keys could be agreed on; nothing is sent.' },
        released: {
          description:
            'The server says that encryption was turned off; nothing is sent until the person agrees.',
          initial: 'asking',
          states: {
            asking: {
              description: 'The person is asked.',
              on: { 'encryption.offAccepted': 'accepting' },
            },
            accepting: {
              description: 'The person agreed.',
              invoke: {
                id: 'acceptOff',
                src: 'acceptOff',
                input: {},
                onDone: { description: 'The change is reported as any other.' },
                onError: 'asking',
              },
            },
          },
        },
      },
    },
    choice: {
      description: "The doctor's choice.",
      initial: 'idle',
      states: {
        idle: {
          description: 'No choice is being sent.',
          on: {
            'encryption.ordered': {
              target: 'sending',
              actions: { type: 'assignWanted', params: ({ event }) => ({ enabled: event.enabled }) },
            },
          },
        },
        sending: {
          description: 'The choice is being stored for the visit.',
          invoke: {
            id: 'sendEncryption',
            src: 'sendEncryption',
            input: ({ context }) => ({ enabled: context.wanted }),
            onDone: 'idle',
            onError: { target: 'refused', actions: 'assignFailure' },
          },
        },
        refused: {
          description: 'The server refused it.',
          on: {
            'encryption.ordered': {
              target: 'sending',
              actions: { type: 'assignWanted', params: ({ event }) => ({ enabled: event.enabled }) },
            },
            'encryption.failureRead': { target: 'idle', actions: 'clearFailure' },
          },
        },
      },
    },
  },
})
export type EncryptionRef = ActorRefFrom<typeof encryptionMachine>
