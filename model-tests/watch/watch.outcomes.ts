import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `watch`. Edit it by hand when the chart changes on purpose. */
export const watchOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to watching.waiting'],
  },
  ended: {
    'watch.retryRequested': ['to watching.waiting'],
  },
  failed: {
    'watch.retryRequested': ['to watching.waiting'],
  },
  watching: {
    'watch.ended': ['to ended'],
    'watch.failed': ['to failed'],
    'xstate.error.actor.watchStream': ['to failed'],
  },
  'watching.live': {
    'watch.textChanged': ['set text'],
    'watch.waited': ['to watching.waiting'],
  },
  'watching.waiting': {
    'watch.played': ['to watching.live'],
  },
}
