import { promiseLogic } from './promiseLogic.ts'

interface Submitted<TParams, TValues> {
  params: TParams
  values: TValues
  /** The version of the edited record; null when nobody else can change it. */
  version: number | null
}

/** The actor `save` of a form: resolves to the result of the call; rejects with a `Failure`. */
export const saveLogic = <TParams, TValues, TResult>(
  call: (submitted: Submitted<TParams, TValues>, signal: AbortSignal) => Promise<TResult>,
) =>
  promiseLogic<{ result: TResult }, Submitted<TParams, TValues>>(async ({ input, signal }) => ({
    result: await call(input, signal),
  }))
