import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `announcer`. Edit it by hand when the chart changes on purpose. */
export const announcerOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to *'],
  },
  '*': {
    'announcer.politeRequested': ['set polite'],
    'announcer.urgentRequested': ['set urgent'],
  },
}
