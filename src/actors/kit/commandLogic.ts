import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'

/** The actor `run` of a command: resolves to the result of the call; rejects with a `Failure`. */
export const commandLogic = <TResult, TParams>(
  call: (params: TParams, signal: AbortSignal) => Promise<TResult>,
) =>
  fromPromise<{ result: TResult }, { params: TParams }>(async ({ input, signal }) => {
    try {
      return { result: await call(input.params, signal) }
    } catch (error) {
      throw toFailure(error)
    }
  })
