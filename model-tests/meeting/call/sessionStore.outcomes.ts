import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `sessionStore`. Edit it by hand when the chart changes on purpose. */
export const sessionStoreOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'store.changed': ['set values'],
    'store.getRequested': ['set jobs', 'to asking · set jobs'],
    'store.observeRequested': ['set jobs, observed', 'to asking · set jobs, observed'],
    'store.setRequested': ['set jobs', 'to asking · set jobs'],
    'store.unobserveRequested': ['set jobs, observed', 'to asking · set jobs, observed'],
    'transport.left': ['set observed, values', 'to idle · set jobs, observed, values'],
  },
  asking: {
    'xstate.done.actor.runJob': ['set jobs, values', 'to idle · set jobs, values'],
    'xstate.error.actor.runJob': ['set jobs · send error.raised', 'to failed · set jobs · send error.raised'],
  },
}
