import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `ownSpeech`; repeats the chart and is edited by hand when the chart should change. */
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
