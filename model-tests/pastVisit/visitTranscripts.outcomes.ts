import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `visitTranscripts`; repeats the chart and is edited by hand when the chart should change. */
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
