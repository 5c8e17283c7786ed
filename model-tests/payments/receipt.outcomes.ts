import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `receipt`. Edit it by hand when the chart changes on purpose. */
export const receiptOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to shown'],
  },
  refunding: {
    'xstate.done.actor.paymentRefund': ['end · to closed · set result · send toasts.requested', 'to shown'],
    'xstate.error.actor.paymentRefund': ['to shown'],
  },
  shown: {
    'receipt.closed': ['end · to closed'],
    'receipt.refundRequested': ['to refunding'],
  },
}
