const MONTHS_UNTIL_YEARS = 24

/** Age in whole years, or in months below two years (experience §6). `now` is epoch milliseconds. */
export const ageAt = (birthDate: string, now: number): { unit: 'years' | 'months'; count: number } => {
  const today = new Date(now)
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number)
  const months =
    (today.getUTCFullYear() - year) * 12 +
    (today.getUTCMonth() + 1 - month) -
    (today.getUTCDate() < day ? 1 : 0)
  return months < MONTHS_UNTIL_YEARS
    ? { unit: 'months', count: Math.max(0, months) }
    : { unit: 'years', count: Math.floor(months / 12) }
}
