import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `lastCheck`. Edit it by hand when the chart changes on purpose. */
export const lastCheckOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to none'],
  },
  '*': {
    'lastCheck.read': ['', 'to none · set check', 'to valid · set check'],
  },
}
