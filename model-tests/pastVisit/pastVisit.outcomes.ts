import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `pastVisit`; repeats the chart and is edited by hand when the chart should change. */
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
