import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `requests`. Edit it by hand when the chart changes on purpose. */
export const requestsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to browsing'],
  },
  browsing: {
    'requests.acceptRequested': ['to sending · set answer, failure, request'],
    'requests.declineRequested': ['to declining · set failure, request'],
    'requests.proposeRequested': ['to proposing · set failure, request · send query.requested'],
    'xstate.after.refresh': ['send query.refreshRequested'],
  },
  declining: {
    'requests.confirmed': ['to sending · set answer'],
    'requests.dismissed': ['to browsing · set answer, request'],
  },
  proposing: {
    'requests.confirmed': ['to sending · set answer'],
    'requests.dismissed': ['to browsing · set answer, request'],
    'requests.pageChosen': ['send query.requested'],
  },
  sending: {
    'xstate.done.actor.send': [
      'to browsing · set answer, request · send toasts.requested, send query.refreshRequested, send today.refreshRequested',
    ],
    'xstate.error.actor.send': [
      'to browsing · set failure · send query.refreshRequested',
      'to declining',
      'to proposing · send query.refreshRequested',
    ],
  },
}
