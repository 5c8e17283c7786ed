import type { SessionExtent } from './ledgerStore.ts'

/**
 * The sessions to drop: those that are too old, and then the oldest until the rest is small enough. Only
 * whole ones, because a cut chain proves nothing, and never the current one.
 */
export const sessionsToDrop = (
  extents: readonly SessionExtent[],
  cap: { readonly before: number; readonly size: number; readonly running: string },
): string[] => {
  const dropped: string[] = []
  let size = extents.reduce((sum, extent) => sum + extent.size, 0)
  for (const extent of extents.toSorted((one, other) => one.at - other.at)) {
    if (extent.session === cap.running || (extent.at >= cap.before && size <= cap.size)) continue
    dropped.push(extent.session)
    size -= extent.size
  }
  return dropped
}
