import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `legalAcceptance`. Edit it by hand when the chart changes on purpose. */
export const legalAcceptanceOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  accepting: {
    'xstate.done.actor.accept': ['to idle · send query.refreshRequested'],
    'xstate.error.actor.accept': ['to idle · set failure'],
  },
  idle: {
    'legal.acceptRequested': ['to accepting · set failure'],
  },
}
