import { fromPromise } from 'xstate'

/** A promise logic whose calls are settled by hand, in any order. */
export const deferredLogic = <TOutput, TInput>() => {
  const calls: {
    input: TInput
    signal: AbortSignal
    resolve: (output: TOutput) => void
    reject: (error: unknown) => void
  }[] = []
  const logic = fromPromise<TOutput, TInput>(
    ({ input, signal }) => new Promise((resolve, reject) => calls.push({ input, signal, resolve, reject })),
  )
  return { logic, calls }
}

/** Waits until the answers have arrived. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
