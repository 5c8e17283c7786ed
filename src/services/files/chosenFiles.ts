import type { Ids } from '../platform/ids.ts'

/** The files that somebody chose on this page. Machines hold their handles only. */
export interface ChosenFiles {
  hold(file: File): string
  /** Undefined for one that was dropped, or chosen before the page was loaded again. */
  of(handle: string): File | undefined
  drop(handle: string): void
}

export const createChosenFiles = (ids: Ids): ChosenFiles => {
  const held = new Map<string, File>()
  return {
    hold(file) {
      const handle = ids.uuid()
      held.set(handle, file)
      return handle
    },
    of: (handle) => held.get(handle),
    drop: (handle) => {
      held.delete(handle)
    },
  }
}
