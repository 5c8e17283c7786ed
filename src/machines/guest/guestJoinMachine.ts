import type { ActorRefFrom } from 'xstate'
import { SYSTEM_ID } from '../systemIds.ts'
import { guestJoinSetup, memoryOf, movesOut, pollVisitEnd, watchTabs } from './guestJoinSetup.ts'
import { guestRoom } from './guestRoom.ts'

/**
 * A patient without an account: room code, name and consent, device preview, waiting room, call
 * (experience §8.7). A page refresh restores the step.
 */
export const guestJoinMachine = guestJoinSetup.createMachine({
  id: 'guestJoin',
  description: "A guest's path into the room.",
  context: ({ input }) => ({
    code: input.code ?? null,
    name: '',
    mayRecord: false,
    joined: false,
    devices: null,
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
    left: null,
    waitingRoom: null,
    moves: false,
  }),
  initial: 'recalling',
  states: {
    recalling: {
      description: 'Reads what this tab has stored.',
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
      description: 'Checks whether the address has a code.',
      always: [{ guard: 'hasCode', target: 'exchanging' }, { target: 'code' }],
    },
    code: {
      description: 'The guest types the code.',
      on: {
        'guest.codeEntered': {
          target: 'exchanging',
          actions: { type: 'assignCode', params: ({ event }) => ({ code: event.code }) },
        },
      },
    },
    exchanging: {
      description: 'The code is exchanged for a token.',
      meta: { spec: ['M7.007'] },
      on: movesOut,
      invoke: [
        watchTabs,
        {
          id: 'exchange',
          src: 'exchange',
          input: ({ context: { code, userId, moves } }) => ({
            code: code ?? '',
            userId,
            takesPlace: moves,
          }),
          onDone: [
            {
              guard: { type: 'isRefused', params: ({ event }) => event.output },
              target: 'refused',
              actions: { type: 'assignExchange', params: ({ event }) => event.output },
            },
            {
              description: "The guest's call comes from another device.",
              guard: { type: 'isMovedHere', params: ({ event }) => event.output },
              target: 'room.stage.rejoining',
              actions: [
                { type: 'assignExchange', params: ({ event }) => event.output },
                { type: 'assignMoved', params: ({ event }) => event.output },
                'storeStep',
              ],
            },
            {
              description: 'The call comes from another tab, or comes back from another device.',
              guard: 'isMoving',
              target: 'room.stage.rejoining',
              actions: [
                { type: 'assignExchange', params: ({ event }) => event.output },
                'markJoined',
                'storeStep',
              ],
            },
            {
              guard: 'wasJoined',
              target: 'room.stage.rejoining',
              actions: { type: 'assignExchange', params: ({ event }) => event.output },
            },
            {
              target: 'consent',
              actions: { type: 'assignExchange', params: ({ event }) => event.output },
            },
          ],
          onError: { target: 'refused', actions: 'assignUnreachable' },
        },
      ],
    },
    elsewhere: {
      description:
        'The call runs in another tab; it moves here only when the guest says so (experience §2.7).',
      invoke: watchTabs,
      on: {
        'tab.changed': {
          description: 'The other tab has left the call, or was closed.',
          guard: { type: 'isFree', params: ({ event }) => event },
          target: 'exchanging',
        },
      },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'The guest is asked whether the call moves here.',
          on: { 'guest.moveRequested': 'asking' },
        },
        asking: {
          description: 'The other tab is asked who its guest is.',
          invoke: {
            id: 'askTab',
            src: 'askTab',
            input: ({ context }) => ({ code: context.code ?? '' }),
            onDone: [
              {
                guard: { type: 'isKnown', params: ({ event }) => event.output },
                target: '#guestJoin.exchanging',
                actions: { type: 'assignMove', params: ({ event }) => event.output },
              },
              { target: 'silent' },
            ],
            onError: 'silent',
          },
        },
        silent: {
          description: 'The other tab does not answer; once it is closed, the guest enters here.',
          on: { 'guest.moveRequested': 'asking' },
        },
      },
    },
    consent: {
      description:
        'The name that the doctor will see, and consent to care by video with the privacy notice; recording is asked separately.',
      invoke: watchTabs,
      on: {
        ...movesOut,
        'guest.consented': {
          target: 'recordingConsent',
          actions: {
            type: 'assignConsent',
            params: ({ event }) => ({ name: event.name, mayRecord: event.mayRecord }),
          },
        },
      },
    },
    recordingConsent: {
      description: 'The consent is written into the record of the visit before the call starts.',
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
      description: 'The stored step is removed, so that a refresh does not enter again.',
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
      on: {
        'guest.retryRequested': 'exchanging',
        'guest.resultsRead': { actions: { type: 'assignLeft', params: ({ event }) => event } },
      },
      initial: 'rating',
      invoke: [
        {
          id: 'feedback',
          systemId: SYSTEM_ID.feedback,
          src: 'feedback',
          input: {},
          onDone: '.thanked',
          onError: '.thanked',
        },
        // The card of the end page (experience §8.7).
        pollVisitEnd,
      ],
      states: {
        rating: { description: 'The guest is asked to rate the visit.', entry: 'askForRating' },
        thanked: { description: 'The rating was given.' },
      },
    },
    failed: {
      description: 'The call could not continue.',
      on: { 'guest.retryRequested': 'exchanging' },
    },
    refused: {
      description: 'The guest cannot enter; the page says why.',
      on: {
        'guest.retryRequested': 'starting',
        'guest.anotherCodeRequested': 'code',
      },
    },
  },
})

export type GuestJoinRef = ActorRefFrom<typeof guestJoinMachine>
