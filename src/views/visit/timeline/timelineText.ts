const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** A duration: `12 s`, `4 min`, `1 h 5 min`; the units are the same in both languages. */
export const durationText = (ms: number): string => {
  if (ms < MINUTE_MS) return `${Math.max(1, Math.round(ms / SECOND_MS))}\u00a0s`
  const minutes = Math.round(ms / MINUTE_MS)
  if (ms < HOUR_MS && minutes < 60) return `${minutes}\u00a0min`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h ${rest}\u00a0min`
}
