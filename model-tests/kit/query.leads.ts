import type { Leads } from '../paths.ts'

/** Where each event leads in every instance of `createQuery`: the chart said once more, changed by hand. */
export const queryLeads: Leads = {
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
