import { type AnyStateMachine, fromPromise } from 'xstate'
import { standInMachine } from '../standInMachine.ts'

/**
 * A machine whose code is loaded when it is needed. The chart runs `load` first and starts `logic` after it; until
 * then `logic` must not be started.
 */
export const lazyMachine = <T extends AnyStateMachine, Input = void>(
  fetchMachine: (input: Input) => Promise<T>,
) => {
  let loaded: T | null = null
  const machine = (): T => {
    if (loaded === null) throw new Error('The machine was started before it was loaded')
    return loaded
  }
  return {
    load: fromPromise<Record<string, never>, Input>(async ({ input, signal }) => {
      const fetched = await fetchMachine(input)
      // Another page was opened meanwhile: its machine is the one that counts.
      signal.throwIfAborted()
      loaded = fetched
      return {}
    }),
    logic: standInMachine(machine),
  }
}
