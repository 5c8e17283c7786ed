import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `speakerTest`; repeats the chart and is edited by hand when the chart should change. */
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
