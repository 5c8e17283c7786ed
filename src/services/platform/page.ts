import {
  defer,
  distinctUntilKeyChanged,
  filter,
  fromEvent,
  fromEventPattern,
  map,
  merge,
  type Observable,
  skip,
  startWith,
} from 'rxjs'
import type { PageLocation } from '../../contracts/portal/pageLocation.ts'

/** Events of the page itself. */
export interface PageWatch {
  readonly location$: Observable<PageLocation>
  /** The tab becomes visible again. */
  readonly returns$: Observable<unknown>
  /** True: the network is back. */
  readonly network$: Observable<boolean>
  narrow(): boolean
  readonly narrow$: Observable<boolean>
}

interface PageDeps {
  window: Window
  narrowBelowPx: number
  currentLocation: () => PageLocation
  /** The history changed; perhaps only its query. */
  onMove: (listener: () => void) => () => void
}

export const createPageWatch = ({ window, narrowBelowPx, currentLocation, onMove }: PageDeps): PageWatch => {
  // P9.16: at exactly the threshold the wide layout applies (readings).
  const narrow = window.matchMedia(`(width < ${narrowBelowPx}px)`)
  const moves$ = fromEventPattern(onMove, (_, stop: () => void) => stop())
  return {
    location$: defer(() =>
      moves$.pipe(
        map(currentLocation),
        startWith(currentLocation()),
        distinctUntilKeyChanged('path'),
        skip(1),
      ),
    ),
    returns$: fromEvent(window.document, 'visibilitychange').pipe(
      filter(() => window.document.visibilityState === 'visible'),
    ),
    network$: merge(
      fromEvent(window, 'online').pipe(map(() => true)),
      fromEvent(window, 'offline').pipe(map(() => false)),
    ),
    narrow: () => narrow.matches,
    narrow$: fromEvent(narrow, 'change').pipe(map(() => narrow.matches)),
  }
}
