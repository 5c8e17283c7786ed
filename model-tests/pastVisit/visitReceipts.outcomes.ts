import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `visitReceipts`. Edit it by hand when the chart changes on purpose. */
export const visitReceiptsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to listed'],
  },
  listed: {
    'visitReceipts.requested': ['to open · set chosen'],
  },
  open: {
    'xstate.done.actor.receipt': [
      'to listed · set chosen',
      'to listed · set chosen · send query.refreshRequested',
    ],
    'xstate.error.actor.receipt': ['to listed · set chosen'],
  },
}
