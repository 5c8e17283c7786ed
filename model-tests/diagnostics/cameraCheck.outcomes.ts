import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `cameraCheck`. Edit it by hand when the chart changes on purpose. */
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
