import { z } from 'zod'
import { FIRST_PLACE, type Navigate, type Place } from '../ui/place.ts'

export interface BrowserHistory {
  place: () => Place
  listen: (listener: () => void) => () => void
  navigate: Navigate
}

/** What lies in the browser's history entry; anything else there is not ours. */
const entry = z.object({ key: z.string(), state: z.unknown() })
/** An entry that the browser made by itself, when one comes back to it. */
const FOREIGN_ENTRY = 'foreign'

/**
 * The browser's history for the router, known outside React as well, because the machines hear of each change of
 * place (docs/decisions/0041).
 */
export const createBrowserHistory = (window: Window): BrowserHistory => {
  const listeners = new Set<() => void>()
  let made = 0
  const read = (): Place => {
    const { pathname, search, hash } = window.location
    const kept = entry.safeParse(window.history.state).data
    return { pathname, search, hash, state: kept?.state ?? null, key: kept?.key ?? FOREIGN_ENTRY }
  }
  let current: Place = { ...read(), key: FIRST_PLACE }
  const moved = () => {
    current = read()
    for (const tell of listeners) tell()
  }
  const fresh = (state: unknown) => {
    made += 1
    return { key: `${window.performance.now().toString(36)}-${made}`, state }
  }
  window.addEventListener('popstate', moved)
  return {
    place: () => current,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: (to, { replace = false, state } = {}) => {
      window.history[replace ? 'replaceState' : 'pushState'](fresh(state), '', to)
      moved()
      if (!replace) window.scrollTo(0, 0)
    },
  }
}
