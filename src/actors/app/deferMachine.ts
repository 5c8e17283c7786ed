import { type AnyStateMachine, fromPromise } from 'xstate'
import { standInMachine } from '../standInMachine.ts'

/**
 * A machine whose code comes with its page. The chart runs `load` first and invokes `logic` after it; until
 * then `logic` stands in for the machine and must not be started.
 */
export const deferMachine = <T extends AnyStateMachine>(
  fetchMachine: () => Promise<T>,
): { load: ReturnType<typeof fromPromise<Record<string, never>, void>>; logic: T } => {
  const holder: { machine?: T } = {}
  const machine = (): T => {
    if (holder.machine === undefined) throw new Error('The machine was started before it was loaded')
    return holder.machine
  }
  return {
    load: fromPromise<Record<string, never>, void>(async () => {
      holder.machine = await fetchMachine()
      return {}
    }),
    logic: standInMachine(machine),
  }
}
