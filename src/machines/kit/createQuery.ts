import { assign, setup } from 'xstate'
import { type ZodType, z } from 'zod'
import { failure, toFailure } from '../../contracts/failure.ts'
import { event } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import { requireValue } from './requireValue.ts'

/** Milliseconds between two requests for an answer that is still changing. */
const REFRESH_MS = 3_000

interface QueryOptions<P extends ZodType, D extends ZodType> {
  /** The machine's id in the registry and in ledgers. */
  readonly id: string
  readonly description: string
  /** Requirement ids. */
  readonly spec: readonly string[]
  /** Parameters of the request; `nothing` when there are none. */
  readonly params: P
  readonly data: D
  /** Whether the server is still changing what it answered, so that it is asked again every three seconds. */
  readonly refreshWhile?: (data: z.output<D>) => boolean
}

/** An answer and its time, ms since the epoch by the device's clock. */
export interface Fetched<T> {
  readonly data: T
  readonly fetchedAt: number
}

const contractOf = <P extends ZodType, D extends ZodType>({ params, data }: QueryOptions<P, D>) => ({
  /** null: nothing is requested yet. */
  input: z.object({ params: params.nullable() }),
  context: z.object({
    params: params.nullable(),
    /** null until the first answer to these parameters. */
    data: data.nullable(),
    fetchedAt: z.number().nullable(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('query.requested', { params }),
    /** Repeats the request; the shown data stays. */
    ...event('query.refreshRequested', {}),
    ...event('query.cleared', {}),
  },
  outputs: { fetch: z.object({ data, fetchedAt: z.number() }) },
})

/**
 * A read from the server (design: `query`). A refresh keeps the shown data; a new request has other
 * parameters, so it drops the previous data and any late answer. Parameters are never compared, because a
 * ledger, from which the machine must fold to the same states, omits sensitive ones.
 * @returns the machine and its contract; provide `fetch`, which resolves to `Fetched` and rejects with a
 * `Failure`
 */
export const createQuery = <P extends ZodType, D extends ZodType>(options: QueryOptions<P, D>) => {
  type Params = z.output<P>
  type Data = z.output<D>
  const { refreshWhile } = options
  interface Context {
    params: Params | null
    data: Data | null
    fetchedAt: number | null
    failure: z.infer<typeof failure> | null
  }
  type Event =
    | { type: 'query.requested'; params: Params }
    | { type: 'query.refreshRequested' }
    | { type: 'query.cleared' }

  /** Only in the charts of queries that need it. */
  const refreshing =
    refreshWhile === undefined
      ? {}
      : ({ after: { refresh: { guard: 'isChanging', target: 'refreshing' } } } as const)
  const machine = setup({
    types: {
      input: {} as { params: Params | null },
      context: {} as Context,
      events: {} as Event,
      tags: {} as 'busy',
    },
    actors: { fetch: notProvided<Fetched<Data>, { params: Params }>('fetch') },
    actions: {
      setParams: assign((_, { params }: { params: Params }) => ({
        params,
        data: null,
        fetchedAt: null,
        failure: null,
      })),
      setAnswer: assign((_, { data, fetchedAt }: Fetched<Data>) => ({ data, fetchedAt, failure: null })),
      setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
      clear: assign({ params: null, data: null, fetchedAt: null, failure: null }),
    },
    guards: {
      hasParams: ({ context }) => context.params !== null,
      hasData: ({ context }) => context.data !== null,
      isChanging: ({ context }) => context.data !== null && refreshWhile?.(context.data) === true,
    },
    delays: { refresh: REFRESH_MS },
  }).createMachine({
    id: options.id,
    description: options.description,
    meta: { spec: options.spec },
    context: ({ input }) => ({ params: input.params, data: null, fetchedAt: null, failure: null }),
    initial: 'idle',
    on: {
      'query.requested': {
        target: '.loading',
        reenter: true,
        actions: { type: 'setParams', params: ({ event }) => ({ params: event.params }) },
      },
      'query.refreshRequested': [
        { guard: 'hasData', target: '.refreshing', reenter: true },
        { guard: 'hasParams', target: '.loading', reenter: true },
      ],
      'query.cleared': { target: '.idle', actions: 'clear' },
    },
    states: {
      idle: {
        description: 'Nothing has been requested.',
        always: { guard: 'hasParams', target: 'loading' },
        on: {
          'query.requested': {
            actions: { type: 'setParams', params: ({ event }) => ({ params: event.params }) },
          },
        },
      },
      loading: {
        description: 'The first answer to these parameters is pending.',
        tags: 'busy',
        invoke: {
          id: 'fetch',
          src: 'fetch',
          input: ({ context }) => ({ params: requireValue(context.params, 'params') }),
          onDone: {
            target: 'ready',
            actions: { type: 'setAnswer', params: ({ event }) => event.output },
          },
          onError: {
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      refreshing: {
        description: 'A newer answer is pending; the previous one stays.',
        tags: 'busy',
        invoke: {
          id: 'fetch',
          src: 'fetch',
          input: ({ context }) => ({ params: requireValue(context.params, 'params') }),
          onDone: {
            target: 'ready',
            actions: { type: 'setAnswer', params: ({ event }) => event.output },
          },
          onError: {
            target: 'stale',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      ready: { description: 'The data is fresh.', ...refreshing },
      stale: { description: 'The last refresh failed; the older data stays.', ...refreshing },
      failed: { description: 'There is no data; a refresh retries.' },
    },
  })
  return { kind: 'query' as const, machine, contract: contractOf(options) }
}
