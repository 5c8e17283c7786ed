import type { ExpectedTransitions } from '../paths.ts'

/** Lists the states that each event enters in every instance of `createQuery`. Edit it by hand when the chart changes on purpose. */
export const queryTransitions: ExpectedTransitions = {
  idle: {
    'query.cleared': ['idle'],
    'query.refreshRequested': ['idle'],
    'query.requested': ['loading'],
  },
  loading: {
    'query.cleared': ['idle'],
    'query.refreshRequested': ['loading'],
    'query.requested': ['loading'],
    'xstate.done.actor.fetch': ['ready'],
    'xstate.error.actor.fetch': ['failed'],
  },
  refreshing: {
    'query.cleared': ['idle'],
    'query.refreshRequested': ['refreshing'],
    'query.requested': ['loading'],
    'xstate.done.actor.fetch': ['ready'],
    'xstate.error.actor.fetch': ['stale'],
  },
  ready: {
    'query.cleared': ['idle'],
    'query.refreshRequested': ['refreshing'],
    'query.requested': ['loading'],
  },
  stale: {
    'query.cleared': ['idle'],
    'query.refreshRequested': ['refreshing'],
    'query.requested': ['loading'],
  },
  failed: {
    'query.cleared': ['idle'],
    'query.refreshRequested': ['loading'],
    'query.requested': ['loading'],
  },
}

/** The same with `refreshWhile`, while the server is still changing its answer. */
export const refreshingQueryTransitions: ExpectedTransitions = {
  ...queryTransitions,
  ready: { ...queryTransitions.ready, 'xstate.after.refresh': ['refreshing'] },
  stale: { ...queryTransitions.stale, 'xstate.after.refresh': ['refreshing'] },
}
