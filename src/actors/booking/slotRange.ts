const DAY_MS = 86_400_000

/**
 * The range of one page of free times. The first page begins a day early, so that a device whose clock is ahead
 * misses none: the server lists no past times.
 * @param now the device's clock, ms since the epoch
 */
export const slotRange = (
  now: number,
  page: number,
  pageMs: number,
): { start_time: string; end_time: string } => {
  const start = now + page * pageMs
  return {
    start_time: new Date(page === 0 ? start - DAY_MS : start).toISOString(),
    end_time: new Date(start + pageMs).toISOString(),
  }
}
