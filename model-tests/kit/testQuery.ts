import { expect } from 'vitest'
import { done, elapsed, failed, type ModelOptions, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { FETCHED_AT, type Instance, type Sample } from './instance.ts'
import { queryTransitions, refreshingQueryTransitions } from './query.transitions.ts'

/** Context and children that the checks use. */
interface Seen {
  params: unknown
  data: unknown
  failure: unknown
}

interface QuerySamples<I extends Instance<'query'>> {
  params: Sample<I, 'params'>
  /** With `refreshes`, an answer that the server is still changing. */
  data: Sample<I, 'data'>
  refreshes?: boolean
}

/** The model of an instance of `createQuery` with its own data, which must match its schemas. */
export const queryModel = <I extends Instance<'query'>>(
  { machine, contract }: I,
  { params, data, refreshes = false }: QuerySamples<I>,
): ModelOptions<Seen> => ({
  machine,
  contract,
  input: { params: null },
  cases: [
    { type: 'query.requested', params },
    { type: 'query.refreshRequested' },
    { type: 'query.cleared' },
    done('fetch', { data, fetchedAt: FETCHED_AT }),
    failed('fetch', offline),
    ...(refreshes ? [elapsed('refresh')] : []),
  ],
  expectedTransitions: refreshes ? refreshingQueryTransitions : queryTransitions,
  checks: {
    idle: ({ context, children }) => {
      expect(context).toEqual({ params: null, data: null, fetchedAt: null, failure: null })
      expect(children).toEqual([])
    },
    loading: ({ context, children }) => {
      expect(children).toEqual(['fetch'])
      expect(context).toMatchObject({ params, data: null })
    },
    refreshing: ({ context, children }) => {
      expect(children).toEqual(['fetch'])
      expect(context).toMatchObject({ params, data })
    },
    ready: ({ context }) => expect(context).toEqual({ params, data, fetchedAt: FETCHED_AT, failure: null }),
    stale: ({ context }) =>
      expect(context).toEqual({ params, data, fetchedAt: FETCHED_AT, failure: offline }),
    failed: ({ context }) => expect(context).toMatchObject({ params, data: null, failure: offline }),
  },
})

/** Declares the model test of one instance of `createQuery`. */
export const testQuery = <I extends Instance<'query'>>(
  title: string,
  instance: I,
  samples: QuerySamples<I>,
): void => testModel(title, queryModel(instance, samples))
