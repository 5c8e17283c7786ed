import { SYSTEM_ID } from '../systemIds.ts'
import { callInput } from './callInput.ts'
import { movesOut, visitSetup, watchTabs } from './visitSetup.ts'

/** The part of a visit in which the call runs: preview, joining, the consultation, and its end. */
export const visitRoom = visitSetup.createStateConfig({
  description: 'From the preview to the end of the call.',
  type: 'parallel',
  entry: 'clearFinishing',
  invoke: [
    {
      id: 'roomPanels',
      systemId: SYSTEM_ID.roomPanels,
      src: 'roomPanels',
      onError: { description: 'Panels are unavailable; the consultation continues.' },
    },
    {
      id: 'patientPanel',
      systemId: SYSTEM_ID.patientPanel,
      src: 'patientPanel',
      input: ({ context: { appointmentId, details } }) => ({
        patientId: details?.client.id ?? '',
        appointmentId,
      }),
      onError: { description: "The patient's data are not shown; the consultation continues." },
    },
    {
      id: 'fullScreen',
      src: 'fullScreen',
      input: {},
      onError: { description: 'The room stays as it is.' },
    },
    {
      id: 'floatingWindow',
      src: 'floatingWindow',
      input: {},
      onError: { description: 'The call stays in the page.' },
    },
    {
      id: 'waitingRoomAlert',
      systemId: SYSTEM_ID.waitingRoomAlert,
      src: 'waitingRoomAlert',
      input: ({ context: { appointmentId } }) => ({ appointmentId }),
      onError: { description: 'No alerts for waiting patients; the consultation continues.' },
    },
    {
      id: 'recordingControl',
      systemId: SYSTEM_ID.recordingControl,
      src: 'recordingControl',
      input: ({ context: { appointmentId } }) => ({ appointmentId }),
      onError: { description: 'The call cannot be recorded; the consultation continues.' },
    },
    {
      id: 'handover',
      systemId: SYSTEM_ID.handover,
      src: 'handover',
      input: ({ context: { appointmentId } }) => ({ visit: appointmentId, guest: null }),
      onError: { description: 'The call cannot be moved; the consultation continues.' },
    },
    {
      id: 'meeting',
      systemId: SYSTEM_ID.meeting,
      src: 'meeting',
      input: ({ context }) => callInput(context),
      onDone: [
        {
          description: 'A new token is requested once.',
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
          description: 'The call goes on on another device; one tap brings it back.',
          guard: { type: 'isMoved', params: ({ event }) => ({ end: event.output }) },
          target: 'left',
          actions: [
            { type: 'assignEnd', params: ({ event }) => ({ end: event.output }) },
            { type: 'markReturning', params: ({ event }) => ({ end: event.output }) },
          ],
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
    'call.happened': { actions: 'announceApplicationEvent' },
    'call.recordingChanged': { actions: 'notifyRecordingControl' },
    'call.peopleCounted': {
      actions: [
        {
          type: 'assignCount',
          params: ({ event: { waiting, present, companions = 0 } }) => ({ waiting, present, companions }),
        },
        'notifyWaitingRoomAlert',
      ],
    },
  },
  states: {
    stage: {
      initial: 'preparing',
      states: {
        preparing: {
          description: 'Connects, and asks for camera and microphone.',
          entry: 'preview',
          invoke: watchTabs,
          on: {
            ...movesOut,
            'call.previewed': [
              {
                description: 'The doctor returned with one tap (experience §8.4).',
                guard: 'isReturning',
                target: 'joining',
                actions: ['joinAgain', 'clearReturning'],
              },
              { target: 'ready' },
            ],
            'visit.checkOutRequested': { guard: 'canBeFinished', target: '#visit.checkingOut' },
            'visit.joinRequested': {
              target: 'joinQueued',
              actions: { type: 'assignName', params: ({ event }) => ({ userName: event.userName }) },
            },
          },
        },
        joinQueued: {
          description: 'Join was pressed before the preview was ready: joins as soon as it is.',
          invoke: watchTabs,
          on: {
            ...movesOut,
            'call.previewed': { target: 'joining', actions: ['joinAgain', 'clearReturning'] },
          },
        },
        ready: {
          description: 'The doctor looks at the own picture; Join enters.',
          invoke: watchTabs,
          on: {
            ...movesOut,
            'visit.checkOutRequested': { guard: 'canBeFinished', target: '#visit.checkingOut' },
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
          description: 'Joining.',
          on: {
            'call.joined': {
              target: 'inMeeting',
              actions: [
                { type: 'assignJoined', params: ({ event }) => ({ joinedAt: event.joinedAt }) },
                'clearRenewed',
                'arriveCarried',
                'requestAdmission',
                'announceConnected',
              ],
            },
          },
        },
        inMeeting: {
          description: 'In the consultation.',
          tags: 'inCall',
          on: {
            'visit.absenceReported': {
              description: 'The room stays open, for a patient who comes after all.',
              actions: ['assignAbsence', 'markFinishing', 'leave'],
            },
            'visit.prescriptionSigned': {
              description: 'The patient in the call is told of it (experience §8.7).',
              actions: { type: 'notifyPatient', params: ({ event }) => ({ notice: event.notice }) },
            },
          },
          invoke: [
            {
              id: 'holdTab',
              src: 'holdTab',
              input: ({ context: { appointmentId } }) => ({ room: appointmentId }),
            },
            {
              id: 'holdWakeLock',
              src: 'holdWakeLock',
              onDone: { description: 'The wake lock is released.' },
              onError: { description: 'The screen may turn off; the call continues.' },
            },
            {
              id: 'readChat',
              src: 'readChat',
              input: ({ context: { appointmentId } }) => ({ appointmentId }),
              onDone: { actions: { type: 'restoreChat', params: ({ event }) => event.output } },
              onError: { description: 'The chat begins with what comes now.' },
            },
            {
              id: 'notice',
              src: 'notice',
              input: ({ context }) => ({
                appointmentId: context.appointmentId,
                token: context.key?.token ?? '',
              }),
              onDone: { actions: 'refreshToday', meta: { spec: ['P4.15'] } },
              onError: { description: 'The portal was not notified; the call continues.' },
            },
          ],
        },
      },
    },
    ending: {
      description: 'Ending the room for everyone can be cancelled for five seconds.',
      initial: 'none',
      states: {
        none: {
          description: 'No end is requested.',
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
      description: 'The connection to the room.',
      initial: 'steady',
      states: {
        steady: {
          description: 'It works.',
          on: { 'call.reconnecting': { target: 'lost', actions: ['startLost', 'announceLost'] } },
        },
        lost: {
          description: 'It is being restored; the seconds are counted.',
          on: { 'call.reconnected': { target: 'steady', actions: 'announceRestored' } },
          after: { second: { target: 'lost', reenter: true, actions: 'countLost' } },
        },
      },
    },
  },
})
