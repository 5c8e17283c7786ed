import type { AnyStateMachine } from 'xstate'

/** Stands in for a machine whose code is loaded later; it is started only after that. */
export const machineProxy = <T extends AnyStateMachine>(machine: () => T): T => {
  const proxy: object = {}
  return new Proxy(proxy, {
    has: (_, key) => Reflect.has(machine(), key),
    get: (_, key) => {
      const value: unknown = Reflect.get(machine(), key)
      return typeof value === 'function' ? value.bind(machine()) : value
    },
  }) as T
}
