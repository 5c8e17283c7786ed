import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `speakers`; repeats the chart and is edited by hand when the chart should change. */
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
