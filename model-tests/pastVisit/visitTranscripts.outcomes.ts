import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `visitTranscripts`. Edit it by hand when the chart changes on purpose. */
export const visitTranscriptsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to listed'],
  },
  deleting: {
    'xstate.done.actor.transcriptDeletion': [
      'to listed · set chosen',
      'to listed · set chosen · send query.refreshRequested',
    ],
    'xstate.error.actor.transcriptDeletion': ['to listed · set chosen'],
  },
  listed: {
    'visitTranscripts.deletionRequested': ['to deleting · set chosen'],
  },
}
