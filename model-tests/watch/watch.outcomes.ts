import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `watch`; repeats the chart and is edited by hand when the chart should change. */
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
