import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `kitPagedList`. Edit it by hand when the chart changes on purpose. */
export const kitPagedListOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to loading'],
  },
  '*': {
    'list.filtersChanged': ['set filters', 'to loading · set filters', 'to refreshing · set filters'],
    'list.filtersCleared': ['set filters', 'to loading · set search', 'to refreshing · set filters, search'],
    'list.refreshRequested': ['', 'to loading', 'to refreshing'],
    'list.searchTyped': ['', 'to typing · set search'],
  },
  failedMore: {
    'list.moreRequested': ['to loadingMore'],
  },
  loading: {
    'xstate.done.actor.fetch': [
      'to exhausted · set failure, fetchedAt, items, summary',
      'to ready · set failure, fetchedAt, items, next, summary',
    ],
    'xstate.error.actor.fetch': ['to failed'],
  },
  loadingMore: {
    'xstate.done.actor.fetchMore': [
      'to exhausted · set failure, items, next · send announcer.politeRequested',
      'to ready · set failure, items, next · send announcer.politeRequested',
    ],
    'xstate.error.actor.fetchMore': ['to failedMore'],
  },
  ready: {
    'list.moreRequested': ['to loadingMore'],
  },
  refreshing: {
    'xstate.done.actor.fetch': [
      'to exhausted · set failure · send announcer.politeRequested',
      'to exhausted · set failure, next',
      'to ready · set failure',
      'to ready · set failure, next · send announcer.politeRequested',
    ],
    'xstate.error.actor.fetch': ['to stale'],
  },
  stale: {
    'list.moreRequested': ['to loadingMore'],
  },
  typing: {
    'xstate.after.searchDebounce': ['to loading', 'to refreshing'],
  },
}
