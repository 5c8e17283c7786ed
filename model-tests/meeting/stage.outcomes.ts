import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `stage`; repeats the chart and is edited by hand when the chart should change. */
export const stageOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to ready'],
  },
  ready: {
    'stage.pinned': ['set pinned'],
    'stage.removalAsked': ['set removing'],
    'stage.removalClosed': ['set removing'],
    'stage.selfHidden': ['set selfHidden'],
    'stage.selfMirrored': ['set selfMirrored'],
    'stage.selfMoved': ['set corner'],
    'transport.left': ['set removing'],
  },
}
