import { assign, sendTo, setup } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import type { lowBandwidthContract } from './lowBandwidthContract.ts'

type Contract = typeof lowBandwidthContract
type Context = ContextOf<Contract>

/** "Mala" or worse; from "Buena" on the connection counts as recovered. */
const WEAK = 1
const GOOD = 3

const ownScore = (context: Context, event: EventOf<Contract>): number | null => {
  if (event.type !== 'quality.measured') return null
  return event.peers.find(({ peer_id }) => peer_id === context.localPeerId)?.downlink_score ?? null
}

const hasCamera = (event: EventOf<Contract>): boolean =>
  event.type === 'localTracks.changed' &&
  Object.values(event.tracks).some(
    ({ type, source, mute }) => type === 'video' && source === 'regular' && !mute,
  )

/** Suggests keeping the sound only while our connection is weak (experience §8.2, Network). */
export const lowBandwidthMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actions: {
    setCamera: assign(({ event }) => ({ cameraOn: hasCamera(event) })),
    clearCamera: assign({ cameraOn: false }),
    turnCameraOff: sendTo(toMeeting, { type: 'meeting.toggleRequested', kind: 'video', enabled: false }),
    turnCameraOn: sendTo(toMeeting, { type: 'meeting.toggleRequested', kind: 'video', enabled: true }),
  },
  guards: {
    comesBack: ({ event }) => event.type === 'lowBandwidth.cameraTurnedOff' && event.comesBack,
    isCameraTakenUp: ({ context, event }) => !context.cameraOn && hasCamera(event),
    isWeak: ({ context, event }) => {
      const score = ownScore(context, event)
      return score !== null && score >= 0 && score <= WEAK
    },
    isNoLongerWeak: ({ context, event }) => (ownScore(context, event) ?? 0) > WEAK,
    isGood: ({ context, event }) => (ownScore(context, event) ?? 0) >= GOOD,
  },
  delays: { weakConnection: TIME.weakConnection },
}).createMachine({
  id: 'lowBandwidth',
  description: 'Suggestions while the connection is weak.',
  context: ({ input }) => ({ localPeerId: input.peerId, cameraOn: false }),
  on: {
    'localTracks.changed': { actions: 'setCamera' },
    'transport.left': { target: '.fine', actions: 'clearCamera' },
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
        'lowBandwidth.cameraTurnedOff': [
          { guard: 'comesBack', target: 'soundOnly.untilGood', actions: 'turnCameraOff' },
          { target: 'soundOnly.toStay', actions: 'turnCameraOff' },
        ],
        'lowBandwidth.declined': 'declined',
        'quality.measured': { guard: 'isNoLongerWeak', target: 'fine' },
      },
    },
    soundOnly: {
      description: 'The camera is off to keep the sound.',
      initial: 'toStay',
      on: {
        // If the user turns the camera on again, it must not be turned on automatically later.
        'localTracks.changed': [
          { guard: 'isCameraTakenUp', target: 'declined', actions: 'setCamera' },
          { actions: 'setCamera' },
        ],
        'quality.measured': { guard: 'isGood', target: 'fine' },
      },
      states: {
        toStay: { description: 'The user turns it on again.' },
        untilGood: {
          description: 'It is turned on again when the connection has recovered; the user agreed.',
          on: {
            'quality.measured': { guard: 'isGood', target: '#lowBandwidth.fine', actions: 'turnCameraOn' },
          },
        },
      },
    },
    declined: {
      description:
        'The user declined; the suggestion is not repeated before the connection has recovered once.',
      on: { 'quality.measured': { guard: 'isGood', target: 'fine' } },
    },
  },
})
