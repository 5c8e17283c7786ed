import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `cameraCheck`; repeats the chart and is edited by hand when the chart should change. */
export const cameraCheckOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  asking: {
    'cameraCheck.stopRequested': ['to idle'],
    'xstate.done.actor.acquireCamera': ['to showing · send diagnostics.concluded'],
    'xstate.error.actor.acquireCamera': ['to failed · set error · send diagnostics.concluded'],
  },
  failed: {
    'cameraCheck.startRequested': ['to asking · set error'],
  },
  idle: {
    'cameraCheck.startRequested': ['to asking'],
  },
  showing: {
    'camera.ended': ['to failed · set error · send diagnostics.concluded'],
    'cameraCheck.stopRequested': ['to idle'],
  },
}
