import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { SYSTEM_ID } from '../systemIds.ts'
import { visitRoom } from './visitRoom.ts'
import { visitSetup } from './visitSetup.ts'

/** What happened stands beside the check-out and after it (experience §8.5); neither waits for it. */
const summary = {
  id: 'summary',
  src: 'summary',
  onError: { description: 'The check-out goes on without the summary.' },
} as const

/**
 * One visit on its page: may it be entered, its token, the call, telling the portal when the session starts and
 * how it ended (P4.15, P4.16, P7.26, experience §8.1, §8.4, §8.5).
 */
export const visitMachine = visitSetup.createMachine({
  id: 'visit',
  description: 'The room page of one visit.',
  context: ({ input }) => ({
    appointmentId: input.appointmentId,
    details: null,
    clockOffsetMs: 0,
    now: 0,
    key: null,
    renewed: false,
    refusal: null,
    problem: null,
    end: null,
    joinedAt: null,
    userName: '',
    returning: false,
    waiting: 0,
    present: 0,
    secondsLeft: 0,
    lostSeconds: 0,
    checkOut: null,
  }),
  // Beside all of it: what is half written outlives the call, and is finished at the check-out.
  invoke: {
    id: 'prescription',
    systemId: SYSTEM_ID.prescription,
    src: 'prescription',
    input: ({ context }) => ({ appointmentId: context.appointmentId }),
    onError: { description: 'No prescription can be written; the visit goes on.' },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'Asks for the visit.',
      invoke: {
        id: 'fetchVisit',
        src: 'fetchVisit',
        input: ({ context }) => ({ appointmentId: context.appointmentId }),
        onDone: { target: 'judging', actions: { type: 'assignVisit', params: ({ event }) => event.output } },
        onError: [
          {
            guard: {
              type: 'failedWith',
              params: ({ event }) => ({ error: event.error, codes: ['notFound'] }),
            },
            target: 'refused',
            actions: { type: 'assignClosed', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'failed',
            actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    judging: {
      description: 'May the room be entered now?',
      always: [
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isTooEarly', target: 'tooEarly' },
        { target: 'waiting' },
      ],
    },
    tooEarly: {
      description: 'The room opens later; the page says when.',
      initial: 'resting',
      states: {
        resting: { description: 'Until the next look at the clock.', after: { roomTick: 'looking' } },
        looking: {
          description: 'Reads the clock.',
          invoke: {
            id: 'readClock',
            src: 'readClock',
            onDone: {
              target: 'comparing',
              actions: { type: 'moveClock', params: ({ event }) => event.output },
            },
            onError: 'resting',
          },
        },
        comparing: {
          description: 'Has the time come?',
          always: [{ guard: 'isOpen', target: '#visit.waiting' }, { target: 'resting' }],
        },
      },
    },
    waiting: {
      description: 'The token of the room is on its way.',
      meta: { spec: ['P7.26'] },
      invoke: {
        id: 'openRoom',
        src: 'openRoom',
        input: ({ context }) => ({ appointmentId: context.appointmentId }),
        onDone: {
          target: 'room',
          actions: { type: 'assignKey', params: ({ event }) => ({ key: event.output }) },
        },
        onError: [
          {
            guard: {
              type: 'failedWith',
              params: ({ event }) => ({ error: event.error, codes: ['visitTooEarly'] }),
            },
            target: 'tooEarly',
          },
          {
            guard: {
              type: 'failedWith',
              params: ({ event }) => ({ error: event.error, codes: ['visitClosed', 'notFound'] }),
            },
            target: 'refused',
            actions: { type: 'assignClosed', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'failed',
            actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    room: visitRoom,
    left: {
      description: 'Out of the room; the doctor can come back or finish the visit.',
      on: {
        'visit.rejoinRequested': 'waiting',
        'visit.checkOutRequested': 'checkingOut',
      },
    },
    checkingOut: {
      description: 'How did it go?',
      meta: { spec: ['P4.16'] },
      // One that was begun and not signed is asked about here (experience §8.5).
      entry: 'openPrescription',
      invoke: summary,
      initial: 'editing',
      states: {
        editing: {
          description: 'The doctor fills in the check-out.',
          on: {
            'visit.checkOutSubmitted': {
              target: 'sending',
              actions: { type: 'assignCheckOut', params: ({ event }) => ({ checkOut: event.checkOut }) },
            },
            'visit.rejoinRequested': '#visit.waiting',
          },
        },
        sending: {
          description: 'The portal is told how the session ended.',
          invoke: {
            id: 'endSession',
            src: 'endSession',
            input: ({ context }) => ({
              appointmentId: context.appointmentId,
              checkOut: context.checkOut ?? { outcome: 'completed', reason: '', quality: null },
            }),
            onDone: { target: '#visit.ended', actions: 'refreshToday' },
            onError: {
              target: 'editing',
              actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    ended: { description: 'The visit is over and the portal knows.', invoke: summary },
    refused: { description: 'The room stays shut; the page says why.' },
    failed: {
      description: 'Something did not work; Retry goes on from where it stopped.',
      on: {
        'visit.retryRequested': [{ guard: 'hasVisit', target: 'waiting' }, { target: 'loading' }],
        'visit.checkOutRequested': { guard: 'hasVisit', target: 'checkingOut' },
      },
    },
  },
})

export type VisitRef = ActorRefFrom<typeof visitMachine>
export type VisitSnapshot = SnapshotFrom<typeof visitMachine>
