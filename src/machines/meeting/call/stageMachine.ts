import { assign, sendTo, setup } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import type { stageContract } from './stageContract.ts'

/** Layout of the call, and suggestions while our connection is weak (experience §8.2). */
type Contract = typeof stageContract
type Context = ContextOf<Contract>

/** "Mala" or worse; from "Buena" on the connection counts as recovered. */
const WEAK = 1
const GOOD = 3

const ownScore = (context: Context, event: EventOf<Contract>): number | null => {
  if (event.type !== 'quality.measured') return null
  return event.peers.find(({ peer_id }) => peer_id === context.localPeerId)?.downlink_score ?? null
}

const hasOn = (event: EventOf<Contract>, kind: 'audio' | 'video'): boolean =>
  event.type === 'localTracks.changed' &&
  Object.values(event.tracks).some(({ type, source, mute }) => type === kind && source === 'regular' && !mute)

const fresh = (localPeerId: string): Context => ({
  localPeerId,
  pinned: null,
  selfHidden: false,
  selfMirrored: true,
  corner: 'bottomRight',
  menuOf: null,
  removing: null,
  restoresCamera: false,
  cameraOn: false,
  microphoneOn: false,
  talking: false,
})

export const stageMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actions: {
    look: assign(({ event }): Partial<Context> => {
      switch (event.type) {
        case 'stage.pinned':
          return { pinned: event.peerId, menuOf: null }
        case 'stage.selfHidden':
          return { selfHidden: event.hidden, menuOf: null }
        case 'stage.selfMirrored':
          return { selfMirrored: event.mirrored }
        case 'stage.selfMoved':
          return { corner: event.corner }
        case 'stage.menuOpened':
          return { menuOf: event.peerId }
        case 'stage.menuClosed':
          return { menuOf: null }
        case 'stage.removalAsked':
          return { removing: event.peerId, menuOf: null }
        case 'stage.removalClosed':
          return { removing: null }
        case 'stage.cameraTurnedOff':
          return { restoresCamera: event.comesBack }
        default:
          return {}
      }
    }),
    assignTracks: assign(({ event }) => ({
      cameraOn: hasOn(event, 'video'),
      microphoneOn: hasOn(event, 'audio'),
    })),
    beginTalk: assign({ talking: true }),
    endTalk: assign({ talking: false }),
    turnMicrophoneOn: sendTo(toMeeting, { type: 'meeting.toggleRequested', kind: 'audio', enabled: true }),
    turnMicrophoneOff: sendTo(toMeeting, { type: 'meeting.toggleRequested', kind: 'audio', enabled: false }),
    endAgreement: assign({ restoresCamera: false }),
    turnCameraOff: sendTo(toMeeting, { type: 'meeting.toggleRequested', kind: 'video', enabled: false }),
    turnCameraOn: sendTo(toMeeting, { type: 'meeting.toggleRequested', kind: 'video', enabled: true }),
    reset: assign(({ context }) => fresh(context.localPeerId)),
  },
  guards: {
    isMuted: ({ context }) => !context.microphoneOn,
    isTalking: ({ context }) => context.talking,
    isCameraTakenUp: ({ context, event }) => !context.cameraOn && hasOn(event, 'video'),
    isWeak: ({ context, event }) => {
      const score = ownScore(context, event)
      return score !== null && score >= 0 && score <= WEAK
    },
    isNoLongerWeak: ({ context, event }) => (ownScore(context, event) ?? 0) > WEAK,
    isGood: ({ context, event }) => (ownScore(context, event) ?? 0) >= GOOD,
    isGoodAndComesBack: ({ context, event }) =>
      context.restoresCamera && (ownScore(context, event) ?? 0) >= GOOD,
  },
  delays: { weakConnection: TIME.weakConnection },
}).createMachine({
  id: 'stage',
  description: 'Layout of the call.',
  context: ({ input }) => fresh(input.peerId),
  on: {
    'stage.pinned': { actions: 'look' },
    'stage.selfHidden': { actions: 'look' },
    'stage.selfMirrored': { actions: 'look' },
    'stage.selfMoved': { actions: 'look' },
    'stage.menuOpened': { actions: 'look' },
    'stage.menuClosed': { actions: 'look' },
    'stage.removalAsked': { actions: 'look' },
    'stage.removalClosed': { actions: 'look' },
    'localTracks.changed': { actions: 'assignTracks' },
    // Hold to talk: only while muted, and muted again with the key, whatever happened meanwhile.
    'stage.talkHeld': { guard: 'isMuted', actions: ['beginTalk', 'turnMicrophoneOn'] },
    'stage.talkReleased': { guard: 'isTalking', actions: ['endTalk', 'turnMicrophoneOff'] },
    'transport.left': { target: '.fine', actions: 'reset' },
  },
  initial: 'fine',
  states: {
    fine: {
      description: 'The connection carries sound and picture.',
      on: { 'quality.measured': { guard: 'isWeak', target: 'weak' } },
    },
    weak: {
      description: 'The connection is bad; it may recover in a moment.',
      on: { 'quality.measured': { guard: 'isNoLongerWeak', target: 'fine' } },
      after: { weakConnection: 'suggesting' },
    },
    suggesting: {
      description: 'Suggests turning off the video to keep the sound, only while there is video.',
      on: {
        'stage.cameraTurnedOff': { target: 'soundOnly', actions: ['look', 'turnCameraOff'] },
        'stage.suggestionDeclined': 'declined',
        'quality.measured': { guard: 'isNoLongerWeak', target: 'fine' },
      },
    },
    soundOnly: {
      description: 'The camera is off to keep the sound.',
      exit: 'endAgreement',
      on: {
        // If the user turns the camera on again, it must not be turned on automatically later.
        'localTracks.changed': [
          { guard: 'isCameraTakenUp', target: 'declined', actions: 'assignTracks' },
          { actions: 'assignTracks' },
        ],
        'quality.measured': [
          { guard: 'isGoodAndComesBack', target: 'fine', actions: 'turnCameraOn' },
          { guard: 'isGood', target: 'fine' },
        ],
      },
    },
    declined: {
      description:
        'The user declined; the suggestion is not repeated before the connection has recovered once.',
      on: { 'quality.measured': { guard: 'isGood', target: 'fine' } },
    },
  },
})
