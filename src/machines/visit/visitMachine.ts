import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { SYSTEM_ID } from '../systemIds.ts'
import { visitRoom } from './visitRoom.ts'
import { movesOut, visitSetup, watchTabs } from './visitSetup.ts'

/** The summary is shown beside the check-out (experience §8.5), which does not wait for it. */
const summary = {
  id: 'summary',
  src: 'summary',
  input: ({ context: { appointmentId } }: { context: { appointmentId: string } }) => ({ appointmentId }),
  onError: { description: 'The check-out continues without the summary.' },
} as const

/**
 * One visit on its page: whether it may be entered, its token, the call, and notifying the portal when the
 * session starts and how it ended (P4.15, P4.16, P7.26, experience §8.1, §8.4, §8.5).
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
    returning: null,
    waiting: 0,
    present: 0,
    someoneCame: false,
    secondsLeft: 0,
    lostSeconds: 0,
    checkOut: null,
    finishing: false,
    unsigned: [],
  }),
  // These run in parallel with everything else, because what is half written survives the call and is finished at
  // the check-out.
  invoke: [
    {
      id: 'prescription',
      systemId: SYSTEM_ID.prescription,
      src: 'prescription',
      input: ({ context }) => ({ appointmentId: context.appointmentId }),
      onError: { description: 'No prescription can be written; the visit continues.' },
    },
    {
      id: 'note',
      systemId: SYSTEM_ID.note,
      src: 'note',
      input: ({ context }) => ({ appointmentId: context.appointmentId }),
      onError: { description: 'No note can be written; the visit continues.' },
    },
    {
      id: 'nextVisit',
      systemId: SYSTEM_ID.nextVisit,
      src: 'nextVisit',
      onError: { description: 'No next visit can be booked here; the visit continues.' },
    },
  ],
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the visit.',
      on: {
        'visit.checkOutRequested': {
          description: 'The address is that of the check-out.',
          actions: 'markFinishing',
        },
      },
      invoke: {
        id: 'fetchVisit',
        src: 'fetchVisit',
        input: ({ context }) => ({ appointmentId: context.appointmentId }),
        onDone: {
          target: 'checkingAccess',
          actions: [
            { type: 'assignVisit', params: ({ event }) => event.output },
            { type: 'offerNextVisit', params: ({ event }) => event.output },
          ],
        },
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
    checkingAccess: {
      description: 'Decides whether the room may be entered now.',
      always: [
        { guard: 'isToBeFinished', target: 'checkingOut' },
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isTooEarly', target: 'tooEarly' },
        { target: 'waiting' },
      ],
    },
    tooEarly: {
      description: 'The room opens later; the page shows when.',
      initial: 'idle',
      states: {
        idle: { description: 'Waits for the next tick.', after: { roomTick: 'reading' } },
        reading: {
          description: 'Reads the clock.',
          invoke: {
            id: 'readClock',
            src: 'readClock',
            onDone: {
              target: 'comparing',
              actions: { type: 'moveClock', params: ({ event }) => event.output },
            },
            onError: 'idle',
          },
        },
        comparing: {
          description: 'Decides whether the room is open.',
          always: [{ guard: 'isOpen', target: '#visit.waiting' }, { target: 'idle' }],
        },
      },
    },
    waiting: {
      description: 'The token of the room is requested.',
      meta: { spec: ['P7.26'] },
      on: {
        'visit.checkOutRequested': { guard: 'canBeFinished', target: 'checkingOut' },
        ...movesOut,
      },
      invoke: [
        {
          id: 'openRoom',
          src: 'openRoom',
          input: ({ context: { appointmentId, end, returning } }) => ({
            appointmentId,
            takesPlace: end?.reason === 'moved' || returning?.moves === true,
          }),
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
        watchTabs,
      ],
    },
    elsewhere: {
      description:
        'The call runs in another tab; it moves here only when the doctor says so (experience §2.7).',
      invoke: watchTabs,
      on: {
        'tab.changed': {
          description: 'The other tab has left the call, or was closed.',
          guard: { type: 'isFree', params: ({ event }) => event },
          target: 'waiting',
        },
        'visit.moveRequested': {
          target: 'waiting',
          actions: { type: 'assignMove', params: ({ event }) => ({ userName: event.userName }) },
        },
        'visit.checkOutRequested': { guard: 'canBeFinished', target: 'checkingOut' },
      },
    },
    room: visitRoom,
    left: {
      description: 'The doctor has left and can return or finish the visit.',
      on: {
        'visit.rejoinRequested': 'waiting',
        'visit.checkOutRequested': 'checkingOut',
      },
    },
    checkingOut: {
      description: 'The check-out.',
      meta: { spec: ['P4.16'] },
      // The unsigned parts are shown here (experience §8.5).
      entry: ['clearFinishing', 'openPrescription', 'openNote'],
      invoke: [
        summary,
        {
          id: 'visitFiles',
          src: 'visitFiles',
          input: ({ context: { appointmentId } }) => ({ appointmentId }),
          onError: { description: 'The files of the chat are not offered; the check-out continues.' },
        },
        {
          id: 'checkOutCopy',
          systemId: SYSTEM_ID.checkOutCopy,
          src: 'checkOutCopy',
          input: ({ context: { appointmentId, checkOut } }) => ({ appointmentId, checkOut }),
          onError: { description: 'The device keeps nothing of the check-out, which continues.' },
        },
        {
          id: 'patientEdit',
          systemId: SYSTEM_ID.patientEdit,
          src: 'patientEdit',
          input: ({ context: { appointmentId, details } }) => ({
            appointmentId,
            patientId: details?.client.id ?? '',
          }),
          onError: { description: 'An unsaved edit stays on the device; the check-out continues.' },
        },
      ],
      initial: 'editing',
      states: {
        editing: {
          description: 'The doctor fills in the check-out.',
          on: {
            'visit.checkOutEdited': {
              actions: { type: 'assignTyped', params: ({ event }) => ({ checkOut: event.checkOut }) },
            },
            'visit.checkOutSubmitted': [
              {
                guard: { type: 'hasUnsigned', params: ({ event }) => ({ unsigned: event.unsigned }) },
                target: 'asking',
                actions: { type: 'assignCheckOut', params: ({ event }) => event },
              },
              { target: 'sending', actions: { type: 'assignCheckOut', params: ({ event }) => event } },
            ],
            'visit.rejoinRequested': '#visit.waiting',
          },
        },
        asking: {
          description:
            'Something begun is not signed or booked; the doctor says whether it stays so (experience §8.5).',
          on: { 'visit.unsignedPassedOver': 'sending', 'visit.unsignedKept': 'editing' },
        },
        sending: {
          description: 'The end of the session is sent to the portal.',
          invoke: {
            id: 'endSession',
            src: 'endSession',
            input: ({ context }) => ({
              appointmentId: context.appointmentId,
              checkOut: context.checkOut ?? { outcome: 'completed', reason: '', quality: null },
            }),
            onDone: { target: '#visit.ended', actions: ['refreshToday', 'confirmEnd'] },
            onError: {
              target: 'editing',
              actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    ended: { description: 'The visit is over and stored in the portal; the page goes to the dashboard.' },
    refused: {
      description: 'The room cannot be entered; the page says why.',
      on: { 'visit.checkOutRequested': { guard: 'canBeFinished', target: 'checkingOut' } },
    },
    failed: {
      description: 'An error; Retry continues from the failed step.',
      on: {
        'visit.retryRequested': [{ guard: 'hasVisit', target: 'waiting' }, { target: 'loading' }],
        'visit.checkOutRequested': { guard: 'hasVisit', target: 'checkingOut' },
      },
    },
  },
})

export type VisitRef = ActorRefFrom<typeof visitMachine>
export type VisitSnapshot = SnapshotFrom<typeof visitMachine>
