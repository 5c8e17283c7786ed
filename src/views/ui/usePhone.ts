import { useSyncExternalStore } from 'react'

/** As `--breakpoint-sm` in ui.css. */
const query = () => window.matchMedia('(width < 40rem)')
const subscribe = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** The window is as narrow as a phone held upright. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
