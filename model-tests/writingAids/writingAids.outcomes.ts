import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `writingAids`. Edit it by hand when the chart changes on purpose. */
export const writingAidsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to closed'],
  },
  closed: {
    'writingAids.opened': ['to loading'],
  },
  failed: {
    'writingAids.opened': ['to loading'],
    'writingAids.retryRequested': ['to loading'],
  },
  loading: {
    'xstate.done.actor.fetchAids': ['to ready · set aids'],
    'xstate.error.actor.fetchAids': ['to failed'],
  },
  ready: {
    'writingAids.changed': ['to storing · set changes'],
  },
  storing: {
    'writingAids.changed': ['set changes'],
    'xstate.done.actor.storeChange': ['set changes', 'to ready · set changes'],
    'xstate.error.actor.storeChange': ['to unsaved'],
  },
  unsaved: {
    'writingAids.changed': ['to storing · set changes'],
    'writingAids.retryRequested': ['to storing'],
  },
}
