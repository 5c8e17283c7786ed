import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `visitSummary`; repeats the chart and is edited by hand when the chart should change. */
export const visitSummaryOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to reading'],
  },
  failed: {
    'visitSummary.retryRequested': ['to reading'],
  },
  reading: {
    'xstate.done.actor.readTimeline': ['to shown · set timeline'],
    'xstate.error.actor.readTimeline': ['to failed'],
  },
}
