import { join } from 'node:path'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
/** Into a quarter of an hour. The next visit begins in eleven minutes then, and its room opens in one. */
const AT_MS = 4 * MINUTE_MS

/**
 * Settings of a server whose clock stands four minutes after a quarter of an hour. Visits begin each quarter, and a
 * room opens ten minutes before: with any other clock a test would wait for minutes, or miss the time.
 */
export const atQuarter = (): Record<string, string> => ({
  NODE_OPTIONS: `--import ${join(import.meta.dirname, '..', 'fixtures', 'shiftClock.ts')}`,
  CLOCK_SHIFT_MS: String(AT_MS - (Date.now() % QUARTER_MS)),
})
