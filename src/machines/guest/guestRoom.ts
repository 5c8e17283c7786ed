import { SYSTEM_ID } from '../systemIds.ts'
import {
  guestCallInput,
  guestJoinSetup,
  memoryOf,
  movesOut,
  pollVisitEnd,
  watchTabs,
} from './guestJoinSetup.ts'

/** The guest's part of a call, from the device check to its end (experience §8.7). */
export const guestRoom = guestJoinSetup.createStateConfig({
  description: 'From the device check to the end of the call.',
  type: 'parallel',
  invoke: [
    {
      id: 'handover',
      systemId: SYSTEM_ID.handover,
      src: 'handover',
      input: ({ context: { code, userId, mayRecord } }) => ({
        visit: code ?? '',
        guest: { userId, mayRecord },
      }),
      onError: { description: 'The call cannot be moved; it goes on here.' },
    },
    {
      id: 'meeting',
      systemId: SYSTEM_ID.meeting,
      src: 'meeting',
      input: ({ context }) => guestCallInput(context),
      onDone: [
        {
          guard: { type: 'isFailure', params: ({ event }) => ({ end: event.output }) },
          target: 'failed',
          actions: { type: 'assignEnd', params: ({ event }) => ({ end: event.output }) },
        },
        {
          target: 'forgetting',
          actions: [{ type: 'assignEnd', params: ({ event }) => ({ end: event.output }) }, 'clearJoined'],
        },
      ],
      onError: { target: 'failed', actions: 'assignBroken' },
    },
  ],
  on: {
    'guest.leaveRequested': { actions: 'leave' },
    'call.roleGiven': { actions: { type: 'assignRole', params: ({ event }) => ({ role: event.role }) } },
    'call.happened': { actions: 'announceApplicationEvent' },
  },
  states: {
    stage: {
      initial: 'deviceCheck',
      states: {
        deviceCheck: {
          description: 'Own picture, microphone and speaker.',
          entry: 'preview',
          invoke: watchTabs,
          on: movesOut,
          initial: 'preparing',
          states: {
            preparing: {
              description: 'Connects, and asks for camera and microphone.',
              on: { 'call.previewed': 'ready' },
            },
            ready: {
              description: 'The guest looks at the own picture; Join continues.',
              on: {
                'guest.joinRequested': {
                  target: '#guestJoin.room.stage.joining',
                  actions: [
                    'markJoined',
                    { type: 'assignDevices', params: ({ event }) => ({ devices: event.devices }) },
                    'join',
                  ],
                },
              },
            },
          },
        },
        rejoining: {
          description: 'The page was reloaded: returns to the same step at once.',
          entry: 'join',
          invoke: watchTabs,
          on: {
            ...movesOut,
            'call.joined': { target: 'joined', actions: ['arriveCarried', 'notifyDevices'] },
          },
        },
        joining: {
          description: 'Enters the waiting room.',
          on: { 'call.joined': { target: 'joined', actions: 'notifyDevices' } },
        },
        joined: {
          description: 'Which room the guest is in.',
          always: [{ guard: 'isWaiting', target: 'waiting' }, { target: 'inMeeting' }],
        },
        waiting: {
          description: 'In the waiting room; the doctor has been notified.',
          entry: 'announceNotified',
          meta: { spec: ['M6.09'] },
          invoke: [
            {
              id: 'holdWakeLock',
              src: 'holdWakeLock',
              onDone: { description: 'The wake lock is released.' },
              onError: { description: 'The screen may turn off; the guest stays in the room.' },
            },
            {
              id: 'readChat',
              src: 'readChat',
              input: ({ context: { code, userId } }) => ({ code: code ?? '', userId }),
              onDone: { actions: { type: 'restoreChat', params: ({ event }) => event.output } },
              onError: { description: 'The chat begins with what comes now.' },
            },
            {
              id: 'pollWaitingRoom',
              src: 'pollWaitingRoom',
              input: ({ context }) => ({ code: context.code ?? '' }),
              onError: { description: 'The guest waits without that information.' },
            },
          ],
          on: {
            'guest.waitingRoomRead': {
              actions: { type: 'assignWaitingRoom', params: ({ event }) => event },
            },
            'call.roleGiven': {
              guard: { type: 'isAdmission', params: ({ event }) => ({ role: event.role }) },
              target: 'admitted',
              actions: [
                { type: 'assignRole', params: ({ event }) => ({ role: event.role }) },
                'announceAdmitted',
              ],
              meta: { spec: ['M4.070'] },
            },
          },
        },
        admitted: {
          description: 'The doctor admitted the guest; sound and picture are connecting.',
          on: {
            'call.mediaOpened': 'inMeeting',
            'call.roleGiven': {
              guard: { type: 'isSentBack', params: ({ event }) => ({ role: event.role }) },
              target: 'waiting',
              actions: { type: 'assignRole', params: ({ event }) => ({ role: event.role }) },
            },
          },
        },
        inMeeting: {
          description: 'In the consultation.',
          tags: 'inCall',
          on: {
            'guest.resultsRead': { actions: { type: 'assignLeft', params: ({ event }) => event } },
            'call.roleGiven': {
              guard: { type: 'isSentBack', params: ({ event }) => ({ role: event.role }) },
              target: 'waiting',
              actions: { type: 'assignRole', params: ({ event }) => ({ role: event.role }) },
            },
          },
          invoke: [
            {
              id: 'holdWakeLock',
              src: 'holdWakeLock',
              onDone: { description: 'The wake lock is released.' },
              onError: { description: 'The screen may turn off; the call continues.' },
            },
            pollVisitEnd,
            {
              id: 'readChat',
              src: 'readChat',
              input: ({ context: { code, userId } }) => ({ code: code ?? '', userId }),
              onDone: { actions: { type: 'restoreChat', params: ({ event }) => event.output } },
              onError: { description: 'The chat begins with what comes now.' },
            },
          ],
        },
      },
    },
    memory: {
      description: 'The current step is stored for this tab.',
      initial: 'stale',
      states: {
        stale: {
          description: 'The stored step is out of date.',
          on: { 'guest.joinRequested': 'writing' },
        },
        writing: {
          description: 'The step is stored for this tab.',
          invoke: {
            id: 'remember',
            src: 'remember',
            input: ({ context }) => memoryOf(context),
            onDone: 'kept',
            // If the store fails, only the recovery after a refresh is lost.
            onError: 'kept',
          },
        },
        kept: { description: 'Stores the current step for a refresh.' },
      },
    },
    tab: {
      initial: 'free',
      states: {
        free: {
          description: 'The call is not joined; another tab may join it.',
          on: { 'call.joined': 'held' },
        },
        held: {
          description: 'Other tabs know that the call runs here.',
          invoke: { id: 'holdTab', src: 'holdTab', input: ({ context }) => memoryOf(context) },
        },
      },
    },
    chat: {
      initial: 'closed',
      states: {
        closed: { description: 'Only the video is shown.', on: { 'guest.chatToggled': 'open' } },
        open: {
          description: 'The chat is open.',
          entry: 'openChat',
          exit: 'closeChat',
          on: { 'guest.chatToggled': 'closed' },
        },
      },
    },
    network: {
      initial: 'steady',
      states: {
        steady: {
          description: 'The connection to the room works.',
          on: { 'call.reconnecting': { target: 'lost', actions: ['startLost', 'announceLost'] } },
        },
        lost: {
          description: 'The connection is being restored; the seconds are counted.',
          on: { 'call.reconnected': { target: 'steady', actions: 'announceRestored' } },
          after: { second: { target: 'lost', reenter: true, actions: 'countLost' } },
        },
      },
    },
  },
})
