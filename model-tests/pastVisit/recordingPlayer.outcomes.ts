import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `recordingPlayer`. Edit it by hand when the chart changes on purpose. */
export const recordingPlayerOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to loading'],
  },
  '*': {
    'recordingPlayer.captionsToggled': ['set captions'],
  },
  failed: {
    'recordingPlayer.retryRequested': ['to loading · set failures'],
  },
  loading: {
    'xstate.done.actor.fetchPlayback': [
      'to ready.paused · set duration, failure, files, startedAt',
      'to ready.playing · set failure',
    ],
    'xstate.error.actor.fetchPlayback': ['to failed · set failure'],
  },
  ready: {
    'playback.failed': ['set failures', 'to failed · set failure, failures', 'to loading · set failures'],
    'playback.moved': ['set position'],
    'recordingPlayer.rateChosen': ['set rate · send playback.setRate'],
    'recordingPlayer.seekRequested': ['set position · send playback.seek'],
  },
  'ready.paused': {
    'recordingPlayer.toggled': [
      'to ready.playing · set position, wanted · send playback.seek, send playback.play',
    ],
  },
  'ready.playing': {
    'playback.ended': ['to ready.paused · set position, wanted'],
    'recordingPlayer.toggled': ['to ready.paused · set wanted · send playback.pause'],
  },
}
