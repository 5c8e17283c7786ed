/**
 * Carries out the work of one key one after the other in this process. A transaction that waits for a lock in the
 * database holds a connection of the pool; work that waits here holds none, so that many requests for one
 * practitioner leave connections for the others.
 */
export const createKeyedQueue = () => {
  const last = new Map<string, Promise<void>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = (last.get(key) ?? Promise.resolve()).then(work)
    const done = own.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, done)
    try {
      return await own
    } finally {
      if (last.get(key) === done) last.delete(key)
    }
  }
}
