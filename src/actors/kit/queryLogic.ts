import type { Fetched } from '../../machines/kit/createQuery.ts'
import { promiseLogic } from './promiseLogic.ts'

/**
 * The actor `fetch` of a query: resolves to the result and its time, ms since the epoch; rejects with a
 * `Failure`.
 */
export const queryLogic = <TData, TParams>(
  { now }: { now: () => number },
  call: (params: TParams, signal: AbortSignal) => Promise<TData>,
) =>
  promiseLogic<Fetched<TData>, { params: TParams }>(async ({ input, signal }) => {
    const data = await call(input.params, signal)
    return { data, fetchedAt: now() }
  })
