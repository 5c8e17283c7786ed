import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `pastVisit`. Edit it by hand when the chart changes on purpose. */
export const pastVisitOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to loading'],
  },
  failed: {
    'pastVisit.retryRequested': ['to loading · set failure'],
  },
  loading: {
    'xstate.done.actor.fetchVisit': ['to shown.parts · set details · send note.opened'],
    'xstate.error.actor.fetchVisit': ['to failed · set failure'],
  },
}
