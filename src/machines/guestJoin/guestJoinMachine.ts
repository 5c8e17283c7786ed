import type { ActorRefFrom } from 'xstate'
import { SYSTEM_ID } from '../systemIds.ts'
import { guestJoinSetup, memoryOf } from './guestJoinSetup.ts'
import { guestRoom } from './guestRoom.ts'

/**
 * A patient without an account: room code, name, consent, a look at the devices, the waiting room, the call
 * (experience §8.7). A refresh keeps the place.
 */
export const guestJoinMachine = guestJoinSetup.createMachine({
  id: 'guestJoin',
  description: "A guest's way into the room.",
  context: ({ input }) => ({
    code: input.code ?? null,
    name: '',
    mayRecord: false,
    joined: false,
    peerId: '',
    userId: '',
    key: null,
    visit: null,
    refusal: null,
    end: null,
    problem: null,
    role: 'waiting',
    consentUnsaved: false,
    lostSeconds: 0,
  }),
  initial: 'recalling',
  states: {
    recalling: {
      description: 'What does this tab remember?',
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: 'starting',
          actions: { type: 'assignMemory', params: ({ event }) => event.output },
        },
        onError: { target: 'refused', actions: 'assignUnreachable' },
      },
    },
    starting: {
      description: 'Is there a code already?',
      always: [{ guard: 'hasCode', target: 'exchanging' }, { target: 'code' }],
    },
    code: {
      description: 'The guest types the code.',
      on: {
        'guest.codeGiven': {
          target: 'exchanging',
          actions: { type: 'assignCode', params: ({ event }) => ({ code: event.code }) },
        },
      },
    },
    exchanging: {
      description: 'The code is exchanged for a token.',
      meta: { spec: ['M7.007'] },
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ context }) => ({ code: context.code ?? '', userId: context.userId }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'assignExchange', params: ({ event }) => event.output },
          },
          {
            guard: 'wasJoined',
            target: 'room.stage.rejoining',
            actions: { type: 'assignExchange', params: ({ event }) => event.output },
          },
          {
            target: 'name',
            actions: { type: 'assignExchange', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'refused', actions: 'assignUnreachable' },
      },
    },
    name: {
      description: 'The name the doctor will see.',
      on: {
        'guest.nameGiven': {
          target: 'consent',
          actions: { type: 'assignName', params: ({ event }) => ({ name: event.name }) },
        },
      },
    },
    consent: {
      description: 'Care by video and the privacy notice; recording is asked apart.',
      on: {
        'guest.consented': {
          target: 'recordingConsent',
          actions: { type: 'assignConsent', params: ({ event }) => ({ mayRecord: event.mayRecord }) },
        },
        'guest.backRequested': 'name',
      },
    },
    recordingConsent: {
      description: 'What the guest agreed to goes into the record of the visit before anybody is seen.',
      entry: 'markConsentSaved',
      invoke: {
        id: 'recordConsent',
        src: 'recordConsent',
        input: ({ context }) => ({
          code: context.code ?? '',
          userId: context.userId,
          mayRecord: context.mayRecord,
        }),
        onDone: 'room',
        onError: { target: 'consent', actions: 'markConsentUnsaved' },
      },
    },
    room: guestRoom,
    forgetting: {
      description: 'The tab forgets the place, so that a refresh does not go in again.',
      invoke: {
        id: 'forget',
        src: 'remember',
        input: ({ context }) => memoryOf(context),
        onDone: 'ended',
        onError: 'ended',
      },
    },
    ended: {
      description: 'The visit is over, or the guest left and may come back.',
      on: { 'guest.retryRequested': 'exchanging' },
      initial: 'rating',
      invoke: {
        id: 'feedback',
        systemId: SYSTEM_ID.feedback,
        src: 'feedback',
        input: {},
        onDone: '.thanked',
        onError: '.thanked',
      },
      states: {
        rating: { description: 'How was it?', entry: 'askForRating' },
        thanked: { description: 'It was said.' },
      },
    },
    failed: {
      description: 'The call could not go on.',
      on: { 'guest.retryRequested': 'exchanging' },
    },
    refused: {
      description: 'The door stays shut; the page says why.',
      on: {
        'guest.retryRequested': 'starting',
        'guest.anotherCodeRequested': 'code',
      },
    },
  },
})

export type GuestJoinRef = ActorRefFrom<typeof guestJoinMachine>
