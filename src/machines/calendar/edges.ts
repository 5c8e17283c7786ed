import { overrideRange } from '../../contracts/portal/schedule/openHours.ts'
import type { Override, OverrideContent } from '../../contracts/portal/schedule/overrides.ts'
import { QUARTER_MIN } from '../../contracts/portal/schedule/rules.ts'
import { wallToEpoch } from '../../contracts/portal/schedule/wallTime.ts'
import type { Cell } from './cells.ts'

export type Side = 'start' | 'end'

/** The content of an exception, without its identity. */
export const contentOf = ({ id: _id, version: _version, ...content }: Override): OverrideContent => content

/**
 * An exception whose start or end was moved to a cell: it begins with the cell, or ends with it. null where nothing
 * would be left of it, and for whole days, which have no time to move.
 */
export const withEdgeAt = (
  content: OverrideContent,
  side: Side,
  { date, minute }: Cell,
  zone: string,
): OverrideContent | null => {
  if ('start_date' in content.period) return null
  const [start, end] = overrideRange(content)
  const at = wallToEpoch(date, side === 'start' ? minute : minute + QUARTER_MIN, zone)
  if (side === 'start' ? at >= end : at <= start) return null
  const time = new Date(at).toISOString()
  const moved = side === 'start' ? { start_time: time } : { end_time: time }
  return content.kind === 'blocking'
    ? { ...content, period: { ...content.period, ...moved } }
    : { ...content, period: { ...content.period, ...moved } }
}
