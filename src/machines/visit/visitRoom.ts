import { SYSTEM_ID } from '../systemIds.ts'
import { callInput, visitSetup } from './visitSetup.ts'

/** The part of a visit in which the call runs: preview, joining, the consultation, and its end. */
export const visitRoom = visitSetup.createStateConfig({
  description: 'From the preview to the end of the call.',
  type: 'parallel',
  invoke: [
    {
      id: 'desk',
      systemId: SYSTEM_ID.visitDesk,
      src: 'desk',
      input: ({ context }) => ({ roomCode: context.details?.room_code ?? '' }),
      onError: { description: 'Panels stay shut; the consultation goes on.' },
    },
    {
      id: 'fullScreen',
      src: 'fullScreen',
      input: {},
      onError: { description: 'The room stays as it is.' },
    },
    {
      id: 'bell',
      systemId: SYSTEM_ID.waitingBell,
      src: 'bell',
      onError: { description: 'Nobody is announced; the consultation goes on.' },
    },
    {
      id: 'meeting',
      systemId: SYSTEM_ID.meeting,
      src: 'meeting',
      input: ({ context }) => callInput(context),
      onDone: [
        {
          description: 'The portal is asked for a new token once.',
          guard: { type: 'needsNewToken', params: ({ event }) => ({ end: event.output }) },
          target: 'waiting',
          actions: ['markRenewed', { type: 'markReturning', params: ({ event }) => ({ end: event.output }) }],
        },
        {
          guard: { type: 'isFailure', params: ({ event }) => ({ end: event.output }) },
          target: 'failed',
          actions: [
            { type: 'assignEnd', params: ({ event }) => ({ end: event.output }) },
            { type: 'markReturning', params: ({ event }) => ({ end: event.output }) },
          ],
        },
        {
          guard: { type: 'isEnded', params: ({ event }) => ({ end: event.output }) },
          target: 'checkingOut',
          actions: { type: 'assignEnd', params: ({ event }) => ({ end: event.output }) },
        },
        {
          target: 'left',
          actions: { type: 'assignEnd', params: ({ event }) => ({ end: event.output }) },
        },
      ],
      onError: { target: 'failed', actions: 'assignBroken' },
    },
  ],
  on: {
    'visit.leaveRequested': { actions: 'leave' },
    'call.happened': { actions: 'announceHappening' },
    'call.peopleCounted': {
      actions: [
        {
          type: 'assignCount',
          params: ({ event }) => ({ waiting: event.waiting, present: event.present }),
        },
        'notifyBell',
      ],
    },
  },
  states: {
    stage: {
      initial: 'preparing',
      states: {
        preparing: {
          description: 'Connecting, and asking for camera and microphone.',
          entry: 'preview',
          on: {
            'call.previewed': [
              {
                description: 'One tap brought us back (experience §8.4).',
                guard: 'isReturning',
                target: 'joining',
                actions: ['joinAgain', 'clearReturning'],
              },
              { target: 'ready' },
            ],
          },
        },
        ready: {
          description: 'The doctor looks at the own picture; Join goes in.',
          on: {
            'visit.joinRequested': {
              target: 'joining',
              actions: [
                { type: 'assignName', params: ({ event }) => ({ userName: event.userName }) },
                { type: 'join', params: ({ event }) => ({ userName: event.userName }) },
              ],
            },
          },
        },
        joining: {
          description: 'Going in.',
          on: {
            'call.joined': {
              target: 'inMeeting',
              actions: [
                { type: 'assignJoined', params: ({ event }) => ({ joinedAt: event.joinedAt }) },
                'clearRenewed',
                'announceIn',
              ],
            },
          },
        },
        inMeeting: {
          description: 'In the consultation.',
          tags: 'inCall',
          invoke: [
            {
              id: 'holdWakeLock',
              src: 'holdWakeLock',
              onDone: { description: 'The screen may sleep again.' },
              onError: { description: 'The screen may sleep; the call goes on.' },
            },
            {
              id: 'notice',
              src: 'notice',
              input: ({ context }) => ({
                appointmentId: context.appointmentId,
                token: context.key?.token ?? '',
              }),
              onDone: { actions: 'refreshToday', meta: { spec: ['P4.15'] } },
              onError: { description: 'The portal was not told; the call goes on.' },
            },
          ],
        },
      },
    },
    ending: {
      description: 'Ending the room for everyone can be stopped for five seconds.',
      initial: 'none',
      states: {
        none: {
          description: 'Nobody asked to end.',
          on: { 'visit.endRequested': { target: 'counting', actions: 'startCountdown' } },
        },
        counting: {
          description: 'Counts down.',
          after: {
            countdownSecond: [
              { guard: 'isLastSecond', target: 'none', actions: 'endRoom' },
              { target: 'counting', reenter: true, actions: 'countDown' },
            ],
          },
          on: { 'visit.endStopped': 'none' },
        },
      },
    },
    network: {
      description: 'The way to the room.',
      initial: 'steady',
      states: {
        steady: {
          description: 'It holds.',
          on: { 'call.reconnecting': { target: 'lost', actions: ['startLost', 'announceLost'] } },
        },
        lost: {
          description: 'It is being found again; the seconds are counted.',
          on: { 'call.reconnected': { target: 'steady', actions: 'announceBack' } },
          after: { second: { target: 'lost', reenter: true, actions: 'countLost' } },
        },
      },
    },
  },
})
