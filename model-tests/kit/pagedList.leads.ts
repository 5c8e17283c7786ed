import type { Leads } from '../paths.ts'

/** What asks for the first page, from every state. */
const firstRows = (...asking: readonly string[]): Leads[string] => ({
  'list.filtersChanged': asking,
  'list.filtersCleared': asking,
  'list.refreshRequested': asking,
  'list.searchTyped': ['typing'],
})

/** Where each event leads in every instance of `createPagedList`: the chart said once more, changed by hand. */
export const pagedListLeads: Leads = {
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
