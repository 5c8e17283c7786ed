import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'

/**
 * The newest value of a stream that no machine holds, such as a level or the statistics of a second
 * (architecture §3).
 */
export const useObserved = <T>(values$: Observable<T>, first: T): T => {
  const newest = useRef(first)
  const subscribe = useCallback(
    (changed: () => void) => {
      const listening = values$.subscribe((next) => {
        newest.current = next
        changed()
      })
      return () => listening.unsubscribe()
    },
    [values$],
  )
  return useSyncExternalStore(subscribe, () => newest.current)
}
