import type { HoursVersion } from '../../contracts/portal/schedule/rules.ts'

/**
 * The version of the hours that holds today, or the first that will; null without any.
 * @param today the date that a zone's calendar shows now
 */
export const currentHours = (
  hours: readonly HoursVersion[],
  today: (zone: string) => string,
): HoursVersion | null => hours.findLast((one) => one.effective_from <= today(one.zone)) ?? hours[0] ?? null
