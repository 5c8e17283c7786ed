import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `visitSummary`. Edit it by hand when the chart changes on purpose. */
export const visitSummaryOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to reading'],
  },
  failed: {
    'visitSummary.retryRequested': ['to reading'],
  },
  reading: {
    'xstate.done.actor.readTimeline': ['to shown · set absence, timeline'],
    'xstate.error.actor.readTimeline': ['to failed'],
  },
}
