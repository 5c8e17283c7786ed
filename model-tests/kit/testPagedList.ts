import { expect } from 'vitest'
import type { Row } from '../../src/machines/kit/pages.ts'
import { done, elapsed, failed, type ModelOptions, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { FETCHED_AT, type Instance, type Sample } from './instance.ts'
import { pagedListTransitions } from './pagedList.transitions.ts'

/** Context and children that the checks use. */
interface Seen {
  items: unknown[] | null
  next: unknown
  search: string
  failure: unknown
}

/** The model of an instance of `createPagedList` with its own data, which must match its schemas. */
export const pagedListModel = <I extends Instance<'pagedList'>>(
  { machine, contract }: I,
  {
    params,
    filters,
    items: [first, second],
    summary,
  }: {
    params: Sample<I, 'params'>
    /** Filters other than the empty ones. */
    filters: Sample<I, 'filters'>
    items: readonly [Sample<I, 'items'>[number] & Row, Sample<I, 'items'>[number] & Row]
    summary: Sample<I, 'summary'>
  },
): ModelOptions<Seen> => {
  const page = (items: readonly unknown[], next: number | null) => ({
    items,
    next,
    summary,
    fetchedAt: FETCHED_AT,
  })
  return {
    machine,
    contract,
    input: { params },
    bystanders: ['announcer'],
    cases: [
      { type: 'list.filtersChanged', filters },
      { type: 'list.searchTyped', search: 'ana' },
      { type: 'list.filtersCleared' },
      { type: 'list.moreRequested' },
      { type: 'list.refreshRequested' },
      done('fetch', page([first], 2)),
      done('fetch', page([first], null)),
      failed('fetch', offline),
      done('fetchMore', page([first, second], 3)),
      done('fetchMore', page([second], null)),
      failed('fetchMore', offline),
      elapsed('searchDebounce'),
    ],
    facets: ({ items, next }) => [items === null, next === null],
    expectedTransitions: pagedListTransitions,
    checks: {
      typing: ({ context, children }) => {
        expect(context.search).toBe('ana')
        expect(children).toEqual([])
      },
      loading: ({ context, children }) => {
        expect(children).toEqual(['fetch'])
        expect(context.items).toBeNull()
      },
      refreshing: ({ context, children }) => {
        expect(children).toEqual(['fetch'])
        expect(context.items).not.toBeNull()
      },
      ready: ({ context }) => {
        expect(context.next).not.toBeNull()
        expect(context).toMatchObject({ failure: null, summary })
      },
      loadingMore: ({ children }) => expect(children).toEqual(['fetchMore']),
      exhausted: ({ context }) => expect(context).toMatchObject({ next: null, failure: null }),
      stale: ({ context }) => {
        expect(context.items).not.toBeNull()
        expect(context.failure).toEqual(offline)
      },
      failed: ({ context }) => expect(context).toMatchObject({ items: null, failure: offline }),
      failedMore: ({ context }) => {
        expect(context.items).toContainEqual(first)
        expect(context.failure).toEqual(offline)
        expect(context.next).not.toBeNull()
      },
    },
  }
}

/** Declares the model test of one instance of `createPagedList`. */
export const testPagedList = <I extends Instance<'pagedList'>>(
  title: string,
  instance: I,
  samples: Parameters<typeof pagedListModel<I>>[1],
): void => testModel(title, pagedListModel(instance, samples))
