import { assign, enqueueActions, setup } from 'xstate'
import type { ZodType, z } from 'zod'
import { type Failure, toFailure } from '../../contracts/failure.ts'
import { SEARCH_DEBOUNCE_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import {
  type FetchedPage,
  type PageCursor,
  type PagedListOptions,
  type PageRequest,
  pagedListContractOf,
} from './pagedListContract.ts'
import { appendRows, type Row, replaceRows } from './pages.ts'
import { sameJson } from './sameJson.ts'

/**
 * A list in pages (design: `pagedList`). The first page replaces the shown rows and later ones are appended,
 * each row once; a search waits for a pause in typing; a newer request cancels the older one; after any
 * failure the shown rows stay.
 * @returns the machine and its contract; provide `fetch`, which takes a `PageRequest`, resolves to a
 * `FetchedPage` and rejects with a `Failure`
 */
export const createPagedList = <
  P extends ZodType,
  F extends ZodType,
  I extends ZodType<Row>,
  S extends ZodType,
>(
  options: PagedListOptions<P, F, I, S>,
) => {
  type Item = z.output<I>
  type Page = FetchedPage<Item, z.output<S>>
  interface Context {
    params: z.output<P>
    filters: z.output<F>
    search: string
    items: Item[] | null
    next: PageCursor | null
    summary: z.output<S> | null
    fetchedAt: number | null
    failure: Failure | null
  }
  type Event =
    | { type: 'list.filtersChanged'; filters: z.output<F> }
    | { type: 'list.searchTyped'; search: string }
    | { type: 'list.filtersCleared' }
    | { type: 'list.moreRequested' }
    | { type: 'list.refreshRequested' }

  const isFiltered = ({ filters, search }: Pick<Context, 'filters' | 'search'>): boolean =>
    search.trim() !== '' || !sameJson(filters, options.noFilters)
  const totalOf = ({ items, summary }: Context): number =>
    options.total === undefined || summary === null ? (items?.length ?? 0) : options.total(summary)
  const firstPage = ({ context: { params, filters, search } }: { context: Context }) => ({
    params,
    filters,
    search,
    cursor: null,
  })

  const machine = setup({
    types: {
      input: {} as { params: z.output<P>; filters?: z.output<F> | undefined; search?: string | undefined },
      context: {} as Context,
      events: {} as Event,
      tags: {} as 'busy',
    },
    actors: { fetch: notProvided<Page, PageRequest<z.output<P>, z.output<F>>>('fetch') },
    actions: {
      setFilters: assign((_, { filters }: { filters: z.output<F> }) => ({ filters })),
      setSearch: assign((_, { search }: { search: string }) => ({ search })),
      clearFilters: assign({ filters: options.noFilters, search: '' }),
      setPage: assign(({ context }, { items, next, summary, fetchedAt }: Page) => ({
        items: replaceRows(context.items, items),
        next,
        summary,
        fetchedAt,
        failure: null,
      })),
      appendPage: assign(({ context }, { items, next }: Page) => ({
        items: appendRows(context.items ?? [], items),
        next,
        failure: null,
      })),
      setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
      announceFiltered: enqueueActions(({ context, enqueue }) => {
        if (options.announced === undefined || !isFiltered(context)) return
        enqueue.sendTo(actor(SYSTEM_ID.announcer), {
          type: 'announcer.politeRequested',
          what: { say: options.announced, count: totalOf(context) },
        })
      }),
      announceMore: enqueueActions(({ enqueue }, { items }: Page) => {
        if (options.announcedMore === undefined) return
        enqueue.sendTo(actor(SYSTEM_ID.announcer), {
          type: 'announcer.politeRequested',
          what: { say: options.announcedMore, count: items.length },
        })
      }),
    },
    guards: {
      hasItems: ({ context }) => context.items !== null,
      hasNext: ({ context }) => context.next !== null,
      isLast: (_, { next }: Page) => next === null,
    },
    delays: { searchDebounce: SEARCH_DEBOUNCE_MS },
  }).createMachine({
    id: options.id,
    description: options.description,
    meta: { spec: options.spec },
    context: ({ input }) => ({
      params: input.params,
      filters: input.filters ?? options.noFilters,
      search: input.search ?? '',
      items: null,
      next: null,
      summary: null,
      fetchedAt: null,
      failure: null,
    }),
    initial: 'loading',
    on: {
      'list.filtersChanged': {
        target: '.requesting',
        actions: { type: 'setFilters', params: ({ event }) => ({ filters: event.filters }) },
      },
      'list.searchTyped': {
        target: '.typing',
        reenter: true,
        actions: { type: 'setSearch', params: ({ event }) => ({ search: event.search }) },
      },
      'list.filtersCleared': { target: '.requesting', actions: 'clearFilters' },
      'list.refreshRequested': { target: '.requesting' },
    },
    states: {
      requesting: {
        description: 'The first page is fetched, with or without rows on the screen.',
        always: [{ guard: 'hasItems', target: 'refreshing' }, { target: 'loading' }],
      },
      typing: {
        description: 'Waits for a pause in typing.',
        after: { searchDebounce: 'requesting' },
      },
      loading: {
        description: 'There are no rows yet.',
        tags: 'busy',
        invoke: {
          id: 'fetch',
          src: 'fetch',
          input: firstPage,
          onDone: [
            {
              guard: { type: 'isLast', params: ({ event }) => event.output },
              target: 'exhausted',
              actions: [{ type: 'setPage', params: ({ event }) => event.output }, 'announceFiltered'],
            },
            {
              target: 'ready',
              actions: [{ type: 'setPage', params: ({ event }) => event.output }, 'announceFiltered'],
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      refreshing: {
        description: 'The rows stay until the new first page has arrived.',
        tags: 'busy',
        invoke: {
          id: 'fetch',
          src: 'fetch',
          input: firstPage,
          onDone: [
            {
              guard: { type: 'isLast', params: ({ event }) => event.output },
              target: 'exhausted',
              actions: [{ type: 'setPage', params: ({ event }) => event.output }, 'announceFiltered'],
            },
            {
              target: 'ready',
              actions: [{ type: 'setPage', params: ({ event }) => event.output }, 'announceFiltered'],
            },
          ],
          onError: {
            target: 'stale',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      ready: {
        description: 'The rows are fresh and there are more.',
        on: { 'list.moreRequested': 'loadingMore' },
      },
      loadingMore: {
        description: 'A later page is fetched.',
        tags: 'busy',
        invoke: {
          id: 'fetchMore',
          src: 'fetch',
          input: ({ context: { params, filters, search, next } }) => ({
            params,
            filters,
            search,
            cursor: next,
          }),
          onDone: [
            {
              guard: { type: 'isLast', params: ({ event }) => event.output },
              target: 'exhausted',
              actions: [
                { type: 'appendPage', params: ({ event }) => event.output },
                { type: 'announceMore', params: ({ event }) => event.output },
              ],
            },
            {
              target: 'ready',
              actions: [
                { type: 'appendPage', params: ({ event }) => event.output },
                { type: 'announceMore', params: ({ event }) => event.output },
              ],
            },
          ],
          onError: {
            target: 'failedMore',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      exhausted: { description: 'The rows are fresh and there are no more.' },
      stale: {
        description: 'The refresh failed; the older rows stay.',
        on: { 'list.moreRequested': { guard: 'hasNext', target: 'loadingMore' } },
      },
      failed: { description: 'There are no rows to show; a refresh tries again.' },
      failedMore: {
        description: 'A later page failed; the rows stay, and the page can be retried.',
        on: { 'list.moreRequested': 'loadingMore' },
      },
    },
  })
  return { kind: 'pagedList' as const, machine, contract: pagedListContractOf(options), isFiltered }
}
