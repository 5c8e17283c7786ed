import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `speakerTest`. Edit it by hand when the chart changes on purpose. */
export const speakerTestOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to silent'],
  },
  failed: {
    'devices.selected': ['to silent'],
    'speakerTest.requested': ['to sounding'],
  },
  silent: {
    'speakerTest.requested': ['to sounding'],
  },
  sounding: {
    'devices.selected': ['to silent'],
    'xstate.done.actor.playTestSound': ['to silent'],
    'xstate.error.actor.playTestSound': ['to failed'],
  },
}
