import type { Place } from '../../contracts/portal/place.ts'

/** Events of the page itself. Each method returns a function that unsubscribes. */
export interface PageWatch {
  onLocation(listener: (place: Place) => void): () => void
  /** The tab becomes visible again. */
  onReturn(listener: () => void): () => void
  onNetwork(listener: (online: boolean) => void): () => void
  narrow(): boolean
  onNarrow(listener: (narrow: boolean) => void): () => void
}

interface PageDeps {
  window: Window
  narrowBelowPx: number
  currentLocation: () => Place
  /** The history changed; perhaps only its query. */
  onMove: (listener: () => void) => () => void
}

const listen = (target: EventTarget, names: readonly string[], listener: (event: Event) => void) => {
  for (const name of names) target.addEventListener(name, listener)
  return () => {
    for (const name of names) target.removeEventListener(name, listener)
  }
}

export const createPageWatch = ({ window, narrowBelowPx, currentLocation, onMove }: PageDeps): PageWatch => {
  // P9.16: at exactly the threshold the wide layout applies (readings).
  const narrow = window.matchMedia(`(width < ${narrowBelowPx}px)`)
  return {
    onLocation: (listener) => {
      let last = currentLocation()
      return onMove(() => {
        const next = currentLocation()
        if (next.path === last.path) return
        last = next
        listener(next)
      })
    },
    onReturn: (listener) =>
      listen(window.document, ['visibilitychange'], () => {
        if (window.document.visibilityState === 'visible') listener()
      }),
    onNetwork: (listener) =>
      listen(window, ['online', 'offline'], (event) => listener(event.type === 'online')),
    narrow: () => narrow.matches,
    onNarrow: (listener) => listen(narrow, ['change'], () => listener(narrow.matches)),
  }
}
