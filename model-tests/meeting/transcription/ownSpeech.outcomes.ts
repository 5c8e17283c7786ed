import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `ownSpeech`. Edit it by hand when the chart changes on purpose. */
export const ownSpeechOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'captions.stateChanged': [
      'set entry, listening, role',
      'to idle · set entry, listening, role',
      'to listening · set entry, listening, role',
    ],
  },
  listening: {
    'xstate.done.actor.recogniseSpeech': [''],
    'xstate.error.actor.recogniseSpeech': ['to unavailable · set listening'],
  },
}
