/** Seconds in a row after which the background counts as too slow, or as recovered. */
const SECONDS = 3
/** Milliseconds a picture may take: at 24 a second, 42 are there. */
const SLOW_MS = 60
const QUICK_MS = 40

export interface FrameBudgetState {
  readonly isSlow: boolean
  /** Seconds in a row that speak for a change. */
  readonly seconds: number
}

export const STEADY: FrameBudgetState = { isSlow: false, seconds: 0 }

/** Follows the median time of a picture, once a second. */
export const nextFrameBudget = (
  { isSlow, seconds }: FrameBudgetState,
  medianMs: number,
): FrameBudgetState => {
  const changes = isSlow ? medianMs < QUICK_MS : medianMs > SLOW_MS
  if (!changes) return { isSlow, seconds: 0 }
  return seconds + 1 >= SECONDS ? { isSlow: !isSlow, seconds: 0 } : { isSlow, seconds: seconds + 1 }
}
