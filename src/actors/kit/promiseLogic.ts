import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'

interface Scope<Input> {
  readonly input: Input
  /** Aborted when the machine no longer needs the result. */
  readonly signal: AbortSignal
}

/** A promise actor whose errors reach the machine as plain data: `Failure`. */
export const promiseLogic = <Output, Input = void>(run: (scope: Scope<Input>) => Promise<Output>) =>
  fromPromise<Output, Input>(async ({ input, signal }) => {
    try {
      return await run({ input, signal })
    } catch (error) {
      throw toFailure(error)
    }
  })
