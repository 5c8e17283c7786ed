import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `stage`. Edit it by hand when the chart changes on purpose. */
export const stageOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to ready'],
  },
  ready: {
    'stage.layoutChosen': ['set layout'],
    'stage.pinned': ['set pinned'],
    'stage.removalAsked': ['set removing'],
    'stage.removalClosed': ['set removing'],
    'stage.selfHidden': ['set selfHidden'],
    'stage.selfMirrored': ['set selfMirrored'],
    'stage.selfMoved': ['set corner'],
    'transport.left': ['set removing'],
  },
}
