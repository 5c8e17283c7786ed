import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `lowBandwidth`. Edit it by hand when the chart changes on purpose. */
export const lowBandwidthOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to fine'],
  },
  '*': {
    'localTracks.changed': ['set cameraOn'],
    'transport.left': ['set cameraOn', 'to fine · set cameraOn'],
  },
  declined: {
    'quality.measured': ['to fine'],
  },
  fine: {
    'quality.measured': ['to weak'],
  },
  soundOnly: {
    'localTracks.changed': ['set cameraOn', 'to declined · set cameraOn'],
    'quality.measured': ['to fine'],
  },
  'soundOnly.untilGood': {
    'quality.measured': ['to fine · send meeting.toggleRequested'],
  },
  suggesting: {
    'lowBandwidth.cameraTurnedOff': [
      'to soundOnly.toStay · send meeting.toggleRequested',
      'to soundOnly.untilGood · send meeting.toggleRequested',
    ],
    'lowBandwidth.declined': ['to declined'],
    'quality.measured': ['to fine'],
  },
  weak: {
    'quality.measured': ['to fine'],
    'xstate.after.weakConnection': ['to suggesting'],
  },
}
