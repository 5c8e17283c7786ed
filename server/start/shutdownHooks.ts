export type ShutdownHook = () => Promise<void>

/** Functions that close what was opened, in reverse order: at the end, and when the start fails. */
export const createShutdownHooks = () => {
  const shutdownHooks: ShutdownHook[] = []
  return {
    add: (...more: ShutdownHook[]): void => void shutdownHooks.push(...more),
    /** Adds a function that runs directly after `earlier`. */
    addAfter(earlier: ShutdownHook, hook: ShutdownHook): void {
      shutdownHooks.splice(shutdownHooks.indexOf(earlier), 0, hook)
    },
    async close(): Promise<void> {
      for (const hook of shutdownHooks.splice(0).reverse()) await hook()
    },
  }
}
export type ShutdownHooks = ReturnType<typeof createShutdownHooks>
