import { useSyncExternalStore } from 'react'

const SECOND_MS = 1_000

const everySecond = (changed: () => void) => {
  const timer = setInterval(changed, SECOND_MS)
  return () => clearInterval(timer)
}

/** Whole seconds since an instant, epoch milliseconds; for display only. */
export const useSecondsSince = (since: number): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.floor((Date.now() - since) / SECOND_MS)))
