import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `dataTransfer`. Edit it by hand when the chart changes on purpose. */
export const dataTransferOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to shown'],
  },
}
