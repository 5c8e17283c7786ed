import { sql } from 'kysely'
import type { Occupied, Question, Visitor } from '../../../src/contracts/portal/schedule/explain.ts'
import type { Range } from '../../../src/contracts/portal/schedule/ranges.ts'
import type { Database } from '../../db/client.ts'
import { consultationTypeOf, rulesOf } from '../schedule/rulesQuery.ts'

const DAY_MS = 24 * 60 * 60_000

interface Asked {
  practitionerId: string
  specialityId: string
  /** Starts within it. */
  range: Range
  now: Date
  visitor: Visitor
  /** An appointment whose own time counts as free: it is about to be moved. */
  moving?: string
}

/** `[start, end, kind, buffer]`, in milliseconds and minutes. */
type Taken = [start: number, end: number, kind: Occupied['kind'], buffer: number]

/**
 * The occupied times in the range and a day around it, without expired holds. It returns one JSON value,
 * because fetching thousands of rows costs several times as much.
 */
export const occupancyOf = async (
  db: Database,
  { practitionerId, range, now, moving }: Pick<Asked, 'practitionerId' | 'range' | 'now' | 'moving'>,
): Promise<Occupied[]> => {
  const [from, to] = [new Date(range[0] - DAY_MS), new Date(range[1] + DAY_MS)]
  const { rows } = await sql<{ taken: Taken[] | null }>`
    select json_agg(json_build_array(
      (extract(epoch from lower(period)) * 1000)::bigint, (extract(epoch from upper(period)) * 1000)::bigint,
      kind, buffer_min
    )) as taken
    from occupancy
    where practitioner_id = ${practitionerId} and not released
      and period && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)
      and (appointment_id is null or ${moving ?? null}::uuid is null or appointment_id <> ${moving ?? null}::uuid)
      and (kind = 'visit' or expires_at > ${now.toISOString()}::timestamptz)`.execute(db)
  return (rows[0]?.taken ?? []).map(([start, end, kind, buffer_min]) => ({
    range: [start, end],
    kind,
    buffer_min,
  }))
}

/** Everything that decides about the range; null while the speciality has no type of consultation. */
export const questionOf = async (db: Database, asked: Asked): Promise<Question | null> => {
  const { practitionerId, specialityId, range, now, visitor } = asked
  const type = await consultationTypeOf(db, practitionerId, specialityId)
  if (type === undefined) return null
  return {
    rules: await rulesOf(db, practitionerId, [range[0], range[1] + DAY_MS]),
    occupancy: await occupancyOf(db, asked),
    type,
    range,
    now: now.getTime(),
    visitor,
  }
}
