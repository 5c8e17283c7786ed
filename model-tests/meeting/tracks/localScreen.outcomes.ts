import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `localScreen`. Edit it by hand when the chart changes on purpose. */
export const localScreenOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to off'],
  },
  '*': {
    'media.opened': ['set mediaOpen'],
    'policy.changed': [
      'set allowed',
      'to stopping · set allowed · send publish.trackRemoved, send publish.trackRemoved',
    ],
    'screen.startRequested': ['send room.requestIgnored'],
    'screen.stopRequested': ['send room.requestIgnored'],
  },
  choosing: {
    'screen.stopRequested': ['to stopping'],
    'transport.left': ['to stopping'],
    'xstate.done.actor.captureScreen': [
      'to on.shown · set shared · send publish.trackAdded, send publish.trackAdded',
      'to stopping · set shared · send publish.trackAdded, send publish.trackAdded, send publish.trackRemoved, send publish.trackRemoved',
    ],
    'xstate.error.actor.captureScreen': ['to failed · set error · send error.raised'],
  },
  failed: {
    'screen.startRequested': ['set error · send error.raised', 'to choosing · set error, options'],
    'transport.left': ['to off'],
  },
  off: {
    'screen.startRequested': ['to choosing · set options', 'to failed · set error · send error.raised'],
  },
  on: {
    'auxiliary.muteOrdered': ['set soundMuted · send sound.given, send publish.trackChanged'],
    'screen.ended': ['to stopping · send publish.trackRemoved, send publish.trackRemoved'],
    'screen.soundToggled': ['set soundMuted · send sound.given, send publish.trackChanged'],
    'screen.stopRequested': ['to stopping · send publish.trackRemoved, send publish.trackRemoved'],
    'transport.left': ['to stopping'],
  },
  'on.renewing': {
    'xstate.done.actor.renewScreen': [
      'to on.shown · set shared · send publish.trackAdded, send publish.trackAdded',
    ],
    'xstate.error.actor.renewScreen': ['to on.shown · set error · send error.raised'],
  },
  'on.shown': {
    'localTrack.renewRequested': ['to on.renewing'],
  },
  stopping: {
    'xstate.done.actor.stopScreen': ['to off · set options, shared, soundMuted'],
    'xstate.error.actor.stopScreen': [
      'to failed · set error, options, shared, soundMuted · send error.raised',
    ],
  },
}
