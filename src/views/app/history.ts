import { createPath, type Location, NavigationType, type Navigator, type To } from 'react-router'
import { z } from 'zod'

/** Where the page is, and how it came there. */
export interface Position {
  location: Location
  action: NavigationType
}

export interface BrowserHistory extends Navigator {
  position(): Position
  listen(listener: () => void): () => void
}

/** What lies in the browser's history entry; anything else there is not ours. */
const entry = z.object({ key: z.string(), state: z.unknown() })
/** The page as it was loaded, also by a reload: nobody navigated to it (views/ui/useFocusOnArrival.ts). */
const FIRST_LOCATION = 'default'
/** An entry that the browser made by itself, when one comes back to it. */
const FOREIGN_ENTRY = 'foreign'

/**
 * The browser's history as the router's navigator, known outside React as well, because the machines hear of
 * each change of place (docs/decisions/0041).
 */
export const createBrowserHistory = (window: Window): BrowserHistory => {
  const listeners = new Set<() => void>()
  let made = 0
  const read = (action: NavigationType): Position => {
    const { pathname, search, hash } = window.location
    const kept = entry.safeParse(window.history.state).data
    return {
      location: {
        pathname,
        search,
        hash,
        state: kept?.state ?? null,
        key: kept?.key ?? FOREIGN_ENTRY,
      },
      action,
    }
  }
  const first = read(NavigationType.Pop)
  let current: Position = { ...first, location: { ...first.location, key: FIRST_LOCATION } }
  const moved = (action: NavigationType) => {
    current = read(action)
    for (const tell of listeners) tell()
  }
  const href = (to: To) => (typeof to === 'string' ? to : createPath(to))
  const fresh = (state: unknown) => {
    made += 1
    return { key: `${window.performance.now().toString(36)}-${made}`, state }
  }
  window.addEventListener('popstate', () => moved(NavigationType.Pop))
  return {
    position: () => current,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    createHref: href,
    push: (to, state) => {
      window.history.pushState(fresh(state), '', href(to))
      moved(NavigationType.Push)
      window.scrollTo(0, 0)
    },
    replace: (to, state) => {
      window.history.replaceState(fresh(state), '', href(to))
      moved(NavigationType.Replace)
    },
    go: (delta) => window.history.go(delta),
  }
}
