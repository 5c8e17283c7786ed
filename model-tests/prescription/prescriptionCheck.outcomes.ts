import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `prescriptionCheck`; repeats the chart and is edited by hand when the chart should change. */
export const prescriptionCheckOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to loading'],
  },
  filling: {
    'xstate.done.actor.sendFilling': ['to shown · set checked, filled'],
    'xstate.error.actor.sendFilling': ['to loading · set failure', 'to shown · set failure'],
  },
  loading: {
    'xstate.done.actor.fetchCheck': ['to shown'],
    'xstate.error.actor.fetchCheck': ['to unavailable · set failure'],
  },
  shown: {
    'rx.fillRequested': ['to filling · set failure'],
  },
  unavailable: {
    'rx.retryRequested': ['to loading · set failure'],
  },
}
