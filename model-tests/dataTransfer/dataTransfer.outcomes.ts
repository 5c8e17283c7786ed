import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `dataTransfer`; repeats the chart and is edited by hand when the chart should change. */
export const dataTransferOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to shown'],
  },
}
