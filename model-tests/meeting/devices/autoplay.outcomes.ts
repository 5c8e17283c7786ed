import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `autoplay`. Edit it by hand when the chart changes on purpose. */
export const autoplayOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to unknown'],
  },
  '*': {
    'media.removed': ['send volumes.given'],
    'person.mutedForMe': ['set mutedPeople · send volumes.given'],
    'playback.failed': ['send error.raised'],
    'preference.failed': ['send error.raised'],
    'sounds.listed': ['set owners · send volumes.given'],
    'track.mutedForMe': ['set mutedForMe · send volumes.given, send preference.given'],
    'volume.outputChosen': ['send error.raised', 'set outputVolume · send volumes.given'],
    'volume.trackChosen': ['send error.raised', 'set volumes · send volumes.given, send preference.given'],
  },
  failed: {
    'autoplay.unblockRequested': ['to unblocking'],
  },
  ok: {
    'playback.blocked': ['to failed · set error · send error.raised'],
  },
  unblocking: {
    'xstate.done.actor.unblock': ['to ok · set error'],
    'xstate.error.actor.unblock': ['to failed'],
  },
  unknown: {
    'playback.blocked': ['to failed · set error · send error.raised'],
    'playback.started': ['to ok'],
  },
}
