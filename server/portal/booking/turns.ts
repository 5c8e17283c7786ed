/**
 * Work of one key is carried out one after the other in this process. Those who wait for a lock in the database each
 * hold a connection of the pool; those who wait here hold none, so that a rush for one practitioner leaves
 * connections for everybody else.
 */
export const createTurns = () => {
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
