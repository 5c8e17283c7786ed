import type { AnyStateMachine } from 'xstate'
import { machineProxy } from './machineProxy.ts'

/** A machine whose code is loaded on demand: `logic` must not be started before `set` has been called. */
export const lazyMachine = <T extends AnyStateMachine>() => {
  let loaded: T | null = null
  return {
    set: (machine: T): void => {
      loaded = machine
    },
    logic: machineProxy((): T => {
      if (loaded === null) throw new Error('The machine was started before it was loaded')
      return loaded
    }),
  }
}
