export type Closer = () => Promise<void>

/** Functions that close what was opened, in reverse order: at the end, and when the start fails. */
export const createClosers = () => {
  const closers: Closer[] = []
  return {
    add: (...more: Closer[]): void => void closers.push(...more),
    /** Adds a function that runs directly after `earlier`. */
    addAfter(earlier: Closer, closer: Closer): void {
      closers.splice(closers.indexOf(earlier), 0, closer)
    },
    async close(): Promise<void> {
      for (const closer of closers.splice(0).reverse()) await closer()
    },
  }
}
export type Closers = ReturnType<typeof createClosers>
