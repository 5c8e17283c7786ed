import { promiseLogic } from './promiseLogic.ts'

/** The actor `run` of a command: resolves to the result of the call; rejects with a `Failure`. */
export const commandLogic = <TResult, TParams>(
  call: (params: TParams, signal: AbortSignal) => Promise<TResult>,
) =>
  promiseLogic<{ result: TResult }, { params: TParams }>(async ({ input, signal }) => ({
    result: await call(input.params, signal),
  }))
