import type { AnyStateMachine } from 'xstate'

/** Stands in for a machine whose code comes later; whoever starts it has waited for that. */
export const standInMachine = <T extends AnyStateMachine>(machine: () => T): T => {
  const standIn: object = {}
  return new Proxy(standIn, {
    has: (_, key) => Reflect.has(machine(), key),
    get: (_, key) => {
      const value: unknown = Reflect.get(machine(), key)
      return typeof value === 'function' ? value.bind(machine()) : value
    },
  }) as T
}
