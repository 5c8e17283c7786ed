import { sql } from 'kysely'
import type { ExplainedStart } from '../../../src/contracts/portal/schedule/explain.ts'
import type { Range } from '../../../src/contracts/portal/schedule/ranges.ts'
import type { Database } from '../../db/client.ts'

/** A visit or a hold, with its time. */
interface Holder {
  range: Range
  visitId: string | null
  /** ms since the epoch; null for a visit. */
  expires: number | null
}

/** The visits and the live holds that touch the range, in order of their start. */
export const holdersOf = async (
  db: Database,
  { practitionerId, range, now }: { practitionerId: string; range: Range; now: Date },
): Promise<Holder[]> => {
  const [from, to] = range.map((at) => new Date(at).toISOString())
  const { rows } = await sql<{ start: Date; end: Date; appointment_id: string | null; expires_at: Date }>`
    select lower(period) as start, upper(period) as end, appointment_id, expires_at
    from occupancy
    where practitioner_id = ${practitionerId} and not released
      and period && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      and (kind = 'visit' or expires_at > ${now.toISOString()}::timestamptz)
    order by lower(period)`.execute(db)
  return rows.map(({ start, end, appointment_id, expires_at }) => ({
    range: [start.getTime(), end.getTime()],
    ...(appointment_id === null
      ? { visitId: null, expires: expires_at.getTime() }
      : { visitId: appointment_id, expires: null }),
  }))
}

/** The first visit that takes the time of a start, or the end of the last hold on it. */
export const holderOf = (holders: readonly Holder[], { start, end, outcome }: ExplainedStart) => {
  const there = holders.filter(({ range }) => range[0] < end && start < range[1])
  const ends = there.flatMap(({ expires }) => expires ?? [])
  return {
    visit_id: outcome === 'visit' ? (there.find(({ visitId }) => visitId !== null)?.visitId ?? null) : null,
    held_until: outcome === 'held' && ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
  }
}
