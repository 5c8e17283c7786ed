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
    'xstate.done.actor.fetchVisit': [
      'to shown.ahead.browsing · set details · send note.opened',
      'to shown.parts · set details · send note.opened',
    ],
    'xstate.error.actor.fetchVisit': ['to failed · set failure'],
  },
  'shown.ahead': {
    'xstate.error.actor.requests': [''],
  },
  'shown.ahead.browsing': {
    'pastVisit.cancelRequested': ['to shown.ahead.cancelling'],
    'pastVisit.refreshRequested': ['to shown.ahead.refreshing'],
  },
  'shown.ahead.cancelling': {
    'xstate.done.actor.cancellation': [
      'to shown.ahead.browsing',
      'to shown.ahead.refreshing · send toasts.requested, send today.refreshRequested',
    ],
    'xstate.error.actor.cancellation': ['to shown.ahead.browsing'],
  },
  'shown.ahead.refreshing': {
    'xstate.done.actor.refetchVisit': ['to shown.ahead.browsing · set details'],
    'xstate.error.actor.refetchVisit': ['to shown.ahead.browsing'],
  },
}
