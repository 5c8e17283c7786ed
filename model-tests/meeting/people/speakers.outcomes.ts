import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `speakers`. Edit it by hand when the chart changes on purpose. */
export const speakersOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to quiet'],
  },
  quiet: {
    'speakers.heard': ['', 'to speaking · set levels, order'],
  },
  speaking: {
    'speakers.heard': ['', 'to quiet · set levels, order'],
  },
}
