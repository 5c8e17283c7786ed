const DAY_MS = 24 * 60 * 60_000

export interface Elapsed {
  readonly years: number
  readonly months: number
  readonly days: number
}

/**
 * Calendar years, months and days between two instants, counted in UTC (P5.06); null for less than 24 hours (P5.07).
 * @param from ms since the epoch, not after `to`
 */
export const elapsedBetween = (from: number, to: number): Elapsed | null => {
  if (to - from < DAY_MS) return null
  const [start, end] = [new Date(from), new Date(to)]
  const whole = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  // The day of the month after so many months; the last one of a shorter month.
  const after = (months: number): number => {
    const year = start.getUTCFullYear()
    const month = start.getUTCMonth() + months
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    return Date.UTC(year, month, Math.min(start.getUTCDate(), last)) + (from % DAY_MS)
  }
  const months = after(whole) > to ? whole - 1 : whole
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: Math.floor((to - after(months)) / DAY_MS),
  }
}
