import { sendTo, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import type { pushToTalkContract } from './pushToTalkContract.ts'

type Contract = typeof pushToTalkContract

/** Hold to talk: only while muted, and muted again with the key, whatever happened meanwhile (experience §8.2). */
export const pushToTalkMachine = setup({
  types: { context: {} as ContextOf<Contract>, events: {} as EventOf<Contract> },
  actions: {
    turnMicrophoneOn: sendTo(toMeeting, { type: 'meeting.toggleRequested', kind: 'audio', enabled: true }),
    turnMicrophoneOff: sendTo(toMeeting, { type: 'meeting.toggleRequested', kind: 'audio', enabled: false }),
  },
  guards: { isMuted: ({ event }) => event.type === 'pushToTalk.held' && event.muted },
}).createMachine({
  id: 'pushToTalk',
  description: 'The key that turns the microphone on while it is held.',
  context: {},
  initial: 'idle',
  states: {
    idle: {
      description: 'The key does nothing while the microphone is on.',
      on: { 'pushToTalk.held': { guard: 'isMuted', target: 'talking', actions: 'turnMicrophoneOn' } },
    },
    talking: {
      description: 'The key is held.',
      on: {
        'pushToTalk.released': { target: 'idle', actions: 'turnMicrophoneOff' },
        'transport.left': 'idle',
      },
    },
  },
})
