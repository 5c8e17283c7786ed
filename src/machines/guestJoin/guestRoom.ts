import { SYSTEM_ID } from '../systemIds.ts'
import { guestCallInput, guestJoinSetup, memoryOf } from './guestJoinSetup.ts'

/** The guest's part of a call, from the device check to its end (experience §8.7). */
export const guestRoom = guestJoinSetup.createStateConfig({
  description: 'From the device check to the end of the call.',
  type: 'parallel',
  invoke: {
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
  on: {
    'guest.leaveRequested': { actions: 'leave' },
    'call.roleGiven': { actions: { type: 'assignRole', params: ({ event }) => ({ role: event.role }) } },
    'call.happened': { actions: 'announceHappening' },
  },
  states: {
    stage: {
      initial: 'deviceCheck',
      states: {
        deviceCheck: {
          description: 'Own picture, microphone and speaker.',
          entry: 'preview',
          initial: 'preparing',
          states: {
            preparing: {
              description: 'Connecting, and asking for camera and microphone.',
              on: { 'call.previewed': 'ready' },
            },
            ready: {
              description: 'The guest looks at the own picture; Join goes on.',
              on: {
                'guest.joinRequested': {
                  target: '#guestJoin.room.stage.joining',
                  actions: ['markJoined', 'join'],
                },
              },
            },
          },
        },
        rejoining: {
          description: 'The page was loaded again: back to the same place at once.',
          entry: 'join',
          on: { 'call.joined': 'joined' },
        },
        joining: { description: 'Into the waiting room.', on: { 'call.joined': 'joined' } },
        joined: {
          description: 'Which room is it?',
          always: [{ guard: 'isWaiting', target: 'waiting' }, { target: 'inMeeting' }],
        },
        waiting: {
          description: 'In the waiting room; the doctor has been told.',
          entry: 'announceTold',
          meta: { spec: ['M6.09'] },
          invoke: {
            id: 'holdWakeLock',
            src: 'holdWakeLock',
            onDone: { description: 'The screen may sleep again.' },
            onError: { description: 'The screen may sleep; the place is kept.' },
          },
          on: {
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
          description: 'The doctor let the guest in; sound and picture are being connected.',
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
            'call.roleGiven': {
              guard: { type: 'isSentBack', params: ({ event }) => ({ role: event.role }) },
              target: 'waiting',
              actions: { type: 'assignRole', params: ({ event }) => ({ role: event.role }) },
            },
          },
          invoke: {
            id: 'holdWakeLock',
            src: 'holdWakeLock',
            onDone: { description: 'The screen may sleep again.' },
            onError: { description: 'The screen may sleep; the call goes on.' },
          },
        },
      },
    },
    memory: {
      description: 'The tab remembers the place.',
      initial: 'stale',
      states: {
        stale: {
          description: 'What is remembered is older than what holds.',
          on: { 'guest.joinRequested': 'writing' },
        },
        writing: {
          description: 'Kept for this tab.',
          invoke: {
            id: 'remember',
            src: 'remember',
            input: ({ context }) => memoryOf(context),
            onDone: 'kept',
            // A store that refuses costs the place after a refresh, nothing else.
            onError: 'kept',
          },
        },
        kept: { description: 'A refresh finds the way back.' },
      },
    },
    chat: {
      initial: 'closed',
      states: {
        closed: { description: 'Only the picture.', on: { 'guest.chatToggled': 'open' } },
        open: {
          description: 'The conversation.',
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
          description: 'The way to the room holds.',
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
