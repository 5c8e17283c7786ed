import type { ExpectedTransitions } from '../paths.ts'

/** Events that request the first page, from every state. */
const firstRows = (...asking: readonly string[]): ExpectedTransitions[string] => ({
  'list.filtersChanged': asking,
  'list.filtersCleared': asking,
  'list.refreshRequested': asking,
  'list.searchTyped': ['typing'],
})

/** Lists the states that each event enters in every instance of `createPagedList`. Edit it by hand when the chart changes on purpose. */
export const pagedListTransitions: ExpectedTransitions = {
  loading: {
    ...firstRows('loading'),
    'xstate.done.actor.fetch': ['exhausted', 'ready'],
    'xstate.error.actor.fetch': ['failed'],
  },
  failed: firstRows('loading'),
  typing: { ...firstRows('loading', 'refreshing'), 'xstate.after.searchDebounce': ['loading', 'refreshing'] },
  refreshing: {
    ...firstRows('refreshing'),
    'xstate.done.actor.fetch': ['exhausted', 'ready'],
    'xstate.error.actor.fetch': ['stale'],
  },
  ready: { ...firstRows('refreshing'), 'list.moreRequested': ['loadingMore'] },
  loadingMore: {
    ...firstRows('refreshing'),
    'xstate.done.actor.fetchMore': ['exhausted', 'ready'],
    'xstate.error.actor.fetchMore': ['failedMore'],
  },
  exhausted: firstRows('refreshing'),
  stale: { ...firstRows('refreshing'), 'list.moreRequested': ['loadingMore', 'stale'] },
  failedMore: { ...firstRows('refreshing'), 'list.moreRequested': ['loadingMore'] },
}
