import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'

/** A part of a page whose code comes when it shows, or before, when there is time (docs/decisions/0093). */
export type LaterPart<Props> = LazyExoticComponent<ComponentType<Props>> & { fetch: () => void }

export const later = <Props>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> =>
  Object.assign(
    lazy(async () => ({ default: await load() })),
    {
      // What fails now is asked for again when it shows.
      fetch: () => void load().catch(() => undefined),
    },
  )

/** Milliseconds: what the page itself needs goes first. */
const AFTER_THE_PAGE = 1_000

/**
 * Fetches parts once the page stands, so that nobody waits for them, and so that they are there on a line that
 * may be gone when somebody asks. The list must not change between two renderings.
 */
export const useFetchLater = (parts: readonly { fetch: () => void }[]): void => {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of parts) part.fetch()
    }, AFTER_THE_PAGE)
    return () => clearTimeout(timer)
  }, [parts])
}
