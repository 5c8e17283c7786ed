import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `announcer`; repeats the chart and is edited by hand when the chart should change. */
export const announcerOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to *'],
  },
  '*': {
    'announcer.politeRequested': ['set polite'],
    'announcer.urgentRequested': ['set urgent'],
  },
}
