import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `notices`; repeats the chart and is edited by hand when the chart should change. */
export const noticesOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to *'],
  },
  '*': {
    'notices.allRead': ['set items', 'set items · send notices.read'],
    'notices.arrived': ['set items'],
    'notices.cleared': ['set items'],
    'notices.fetched': ['set items'],
    'notices.opened': ['set items', 'set items · send notices.read'],
  },
}
