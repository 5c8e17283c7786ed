import { fromPromise } from 'xstate'
import { holdWakeLock } from '../../../services/platform/wakeLock.ts'

/** Keeps the screen on while this runs (M3.70, autoManageWakeLock). */
export const defineHoldWakeLockActor = (page: Document, wakeLock: WakeLock | undefined) =>
  fromPromise<Record<string, never>, void>(async ({ signal }) => {
    await holdWakeLock(page, wakeLock, signal)
    return {}
  })
