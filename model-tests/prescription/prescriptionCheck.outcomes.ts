import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `prescriptionCheck`. Edit it by hand when the chart changes on purpose. */
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
