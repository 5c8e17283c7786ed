interface Stoppable {
  init?(): Promise<void> | void
  stop(): void
}

/**
 * Counts the tracks that a plugin of the provider's kind processes: a change of device begins the new one before the
 * former ends. The plugin is stopped with the last one and initialised again before the next.
 */
export const createPluginRuns = (plugin: Stoppable) => {
  let isReady = false
  let running = 0
  const stop = () => {
    if (!isReady) return
    isReady = false
    plugin.stop()
  }
  return {
    get isRunning(): boolean {
      return running > 0
    },
    async init(): Promise<void> {
      if (isReady) return
      await plugin.init?.()
      isReady = true
    },
    /** Where a plugin processes one track at a time. */
    async restart(): Promise<void> {
      stop()
      await this.init()
    },
    /** @returns ends the run */
    async begin(): Promise<() => void> {
      running += 1
      let isOver = false
      const end = () => {
        if (isOver) return
        isOver = true
        running -= 1
        if (running === 0) stop()
      }
      try {
        await this.init()
      } catch (error) {
        end()
        throw error
      }
      return end
    },
  }
}
