import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `callPreferences`. Edit it by hand when the chart changes on purpose. */
export const callPreferencesOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to ready'],
  },
  ready: {
    'callPreferences.captionsChanged': ['set captions · send preferences.given'],
    'callPreferences.conflictClosed': ['set conflict'],
    'callPreferences.keyChosen': ['set conflict', 'set conflict, keys · send preferences.given'],
    'callPreferences.keysReset': ['set conflict, keys, keysOn · send preferences.given'],
    'callPreferences.keysSwitched': ['set keysOn · send preferences.given'],
    'callPreferences.known': ['set keys, keysOn, mutedHint · send localTrack.hintsSwitched'],
    'callPreferences.mutedHintSwitched': [
      'set mutedHint · send localTrack.hintsSwitched, send preferences.given',
    ],
    'callPreferences.panelResized': ['set panelWidth · send preferences.given'],
    'callPreferences.textSizeChosen': ['set textSize · send preferences.given'],
  },
}
