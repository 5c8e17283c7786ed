import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `payments`. Edit it by hand when the chart changes on purpose. */
export const paymentsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to opening'],
  },
  '*': {
    'payments.payoutToggled': ['set openPayout'],
    'payments.tabChosen': ['set tab'],
  },
  away: {
    'xstate.after.away': ['to browsing · send query.refreshRequested, send query.refreshRequested'],
  },
  browsing: {
    'payments.disconnectRequested': ['to disconnecting'],
    'payments.exportRequested': ['to exporting'],
    'payments.formRequested': ['to opening · set failure, form'],
    'payments.receiptRequested': ['to receipt · set chosen'],
  },
  disconnecting: {
    'xstate.done.actor.disconnection': [
      'to browsing',
      'to browsing · send query.refreshRequested, send toasts.requested',
    ],
    'xstate.error.actor.disconnection': ['to browsing'],
  },
  exporting: {
    'xstate.done.actor.exportPayments': ['to browsing'],
    'xstate.error.actor.exportPayments': ['to browsing'],
  },
  opening: {
    'xstate.done.actor.openForm': ['to away'],
    'xstate.error.actor.openForm': ['to browsing · set failure · send query.refreshRequested'],
  },
  receipt: {
    'xstate.done.actor.receipt': [
      'to browsing · set chosen',
      'to browsing · set chosen · send list.refreshRequested, send query.refreshRequested',
    ],
    'xstate.error.actor.receipt': ['to browsing · set chosen'],
  },
}
