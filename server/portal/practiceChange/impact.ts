import { sql } from 'kysely'
import { CONFLICTS_LIMIT } from '../../../src/contracts/portal/schedule/conflicts.ts'
import { slots } from '../../../src/contracts/portal/schedule/explain.ts'
import { openHours, overrideRange } from '../../../src/contracts/portal/schedule/openHours.ts'
import type { OverrideContent } from '../../../src/contracts/portal/schedule/overrides.ts'
import { IMPACT_DAYS, type PracticeImpact } from '../../../src/contracts/portal/schedule/practiceChange.ts'
import { covers, overlaps, type Range, union } from '../../../src/contracts/portal/schedule/ranges.ts'
import type { ConsultationType, HoursVersion, Rules } from '../../../src/contracts/portal/schedule/rules.ts'
import {
  addDays,
  dateAt,
  nextClockChange,
  weekdayOf,
  weekdays,
} from '../../../src/contracts/portal/schedule/wallTime.ts'
import type { Database } from '../../db/client.ts'
import { slotWire } from '../booking/offeredTimes.ts'
import { occupancyOf } from '../booking/question.ts'
import { hoursOf, overridesIn } from '../schedule/rulesQuery.ts'

const DAY_MS = 24 * 60 * 60_000
/** Visits ahead that are looked at. */
const VISITS_LIMIT = 5_000
/** Specialities of one practitioner that are counted. */
const TYPES_LIMIT = 12
/** Times that can be offered to the visits that are touched. */
const OFFERS_SHOWN = 300

/** The rules as they are after the change. */
export type ChangedRules =
  | { kind: 'hours'; hours: readonly HoursVersion[] }
  | { kind: 'overrides'; changes: readonly { id: string; content: OverrideContent | null }[] }
  | { kind: 'price'; type: ConsultationType }

interface Asked {
  practitionerId: string
  now: Date
  /** Null: the rules are looked at as they are. */
  changed: ChangedRules
  /** The zone where no hours are known. */
  zone: string
}

/** The effect of a change on the bookable times of 90 days and on all coming visits. */
export const impactOf = async (
  db: Database,
  { practitionerId, now, changed, zone: ownZone }: Asked,
): Promise<PracticeImpact> => {
  const at = now.getTime()
  const range: Range = [at, at + IMPACT_DAYS * DAY_MS]
  const visits = await visitsAhead(db, practitionerId, now)
  const until = Math.max(range[1] + DAY_MS, ...visits.map(({ end }) => end))
  const before: Rules & { types: ConsultationType[] } = {
    hours: await hoursOf(db, practitionerId),
    overrides: [],
    types: await typesOf(db, practitionerId),
  }
  const rows = await overridesIn(db, practitionerId, [at, until]).execute()
  const known = { ...before, overrides: rows.map(({ body }) => body) }
  const after = withChange(known, rows, changed)
  const occupancy = await occupancyOf(db, { practitionerId, range, now })
  const zone =
    (
      after.hours.findLast(({ effective_from, zone: its }) => effective_from <= dateAt(at, its)) ??
      after.hours[0]
    )?.zone ?? ownZone
  const startsOf = (rules: Rules, type: ConsultationType | undefined): Range[] =>
    type === undefined ? [] : slots({ rules, occupancy, type, range, now: at, visitor: 'known' })
  const specialities = after.types.slice(0, TYPES_LIMIT).map((type) => {
    const old = startsOf(
      known,
      known.types.find(({ speciality_id }) => speciality_id === type.speciality_id),
    )
    const fresh = startsOf(after, type)
    const [oldStarts, newStarts] = [
      new Set(old.map(([start]) => start)),
      new Set(fresh.map(([start]) => start)),
    ]
    const won = fresh.filter(([start]) => !oldStarts.has(start)).map(([start]) => start)
    const lost = old.filter(([start]) => !newStarts.has(start)).map(([start]) => start)
    return {
      speciality_id: type.speciality_id,
      ...{ before: old.length, after: fresh.length, won: won.length, lost: lost.length },
      weeks: weeksOf(won, lost, zone),
      offers: fresh.slice(0, OFFERS_SHOWN).map(slotWire),
    }
  })
  const touched = touchedVisits(visits, { before: known, after, changed, until: [at - DAY_MS, until] })
  const clock = nextClockChange(at, zone)
  return {
    zone,
    specialities,
    visits: await detailsOf(db, touched),
    visit_count: touched.length,
    cancel_hours: cancelChange(known.types, changed),
    clock_change:
      clock === null
        ? null
        : { at: new Date(clock.at).toISOString(), before_min: clock.before, after_min: clock.after },
  }
}

/** A first price has no rule before it, so it changes none. */
const cancelChange = (
  types: readonly ConsultationType[],
  changed: ChangedRules,
): PracticeImpact['cancel_hours'] => {
  if (changed.kind !== 'price') return null
  const { speciality_id, cancel_hours: after } = changed.type
  const known = types.find((type) => type.speciality_id === speciality_id)
  return known === undefined || known.cancel_hours === after ? null : { before: known.cancel_hours, after }
}

const withChange = (
  rules: Rules & { types: ConsultationType[] },
  rows: readonly { id: string; body: OverrideContent }[],
  changed: ChangedRules,
): Rules & { types: ConsultationType[] } => {
  switch (changed.kind) {
    case 'hours':
      return { ...rules, hours: changed.hours }
    case 'overrides': {
      const { changes } = changed
      const others = rows.filter(({ id }) => changes.every((one) => one.id !== id)).map(({ body }) => body)
      return { ...rules, overrides: [...others, ...changes.flatMap(({ content }) => content ?? [])] }
    }
    case 'price': {
      const { type } = changed
      const others = rules.types.filter(({ speciality_id }) => speciality_id !== type.speciality_id)
      return { ...rules, types: [type, ...others] }
    }
  }
}

const typesOf = async (db: Database, practitionerId: string): Promise<ConsultationType[]> => {
  const rows = await db
    .selectFrom('consultation_type as type')
    .innerJoin('practitioner_speciality as own', (join) =>
      join
        .onRef('own.practitioner_id', '=', 'type.practitioner_id')
        .onRef('own.speciality_id', '=', 'type.speciality_id'),
    )
    .select(['type.speciality_id', 'duration_min', 'price_centavos', 'buffer_min', 'notice_hours'])
    .select(['horizon_days', 'access', 'audience', 'cancel_hours'])
    .where('type.practitioner_id', '=', practitionerId)
    .orderBy('own.position')
    .limit(TYPES_LIMIT)
    .execute()
  return rows.map((row) => ({ ...row, currency: 'MXN' as const }))
}

interface VisitAhead {
  id: string
  start: number
  end: number
  specialityId: string
}

/** As one JSON value: thousands of rows cost several times as much to hand over. */
const visitsAhead = async (db: Database, practitionerId: string, now: Date): Promise<VisitAhead[]> => {
  const { rows } = await sql<{
    visits: [id: string, start: number, end: number, speciality: string][] | null
  }>`
    select json_agg(json_build_array(id,
      (extract(epoch from start_time) * 1000)::bigint, (extract(epoch from end_time) * 1000)::bigint,
      speciality_id
    ) order by start_time, id) as visits
    from (
      select id, start_time, end_time, speciality_id from appointment
      where practitioner_id = ${practitionerId} and end_time > ${now}
        and status in ('requested', 'accepted', 'pending_payment')
      order by start_time, id limit ${VISITS_LIMIT}
    ) as ahead`.execute(db)
  return (rows[0]?.visits ?? []).map(([id, start, end, specialityId]) => ({ id, start, end, specialityId }))
}

/** The first of them, with their patients. */
const detailsOf = async (db: Database, touched: readonly VisitAhead[]): Promise<PracticeImpact['visits']> => {
  const ids = touched.slice(0, CONFLICTS_LIMIT).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('appointment')
    .innerJoin('client', 'client.id', 'appointment.client_id')
    .select(['appointment.id', 'start_time', 'end_time', 'speciality_id', 'status'])
    .select(['client.id as client_id', 'first_name', 'last_name'])
    .where('appointment.id', 'in', ids)
    .orderBy('start_time')
    .orderBy('appointment.id')
    .execute()
  return rows.map(({ client_id, first_name, last_name, start_time, end_time, ...visit }) => ({
    ...visit,
    start_time: start_time.toISOString(),
    end_time: end_time.toISOString(),
    client: { id: client_id, first_name, last_name },
  }))
}

/** Visits outside the hours after the change, that were inside before it or stand where it blocks. */
const touchedVisits = (
  visits: readonly VisitAhead[],
  { before, after, changed, until }: { before: Rules; after: Rules; changed: ChangedRules; until: Range },
): VisitAhead[] => {
  if (changed.kind === 'price') return []
  const changes = changed.kind === 'overrides' ? changed.changes : []
  const blocks = union(
    changes.flatMap(({ content }) => (content?.kind === 'blocking' ? [overrideRange(content)] : [])),
  )
  const open = new Map(
    [...new Set(visits.map(({ specialityId }) => specialityId))].map((id) => [
      id,
      { before: openHours(before, id, until).open, after: openHours(after, id, until).open },
    ]),
  )
  return visits.filter(({ start, end, specialityId }) => {
    const hours = open.get(specialityId)
    if (hours === undefined || covers(hours.after, [start, end])) return false
    if (covers(hours.before, [start, end])) return true
    return overlaps(blocks, [start, end])
  })
}

/** By calendar weeks of the zone, from Sunday on. */
const weeksOf = (won: readonly number[], lost: readonly number[], zone: string) => {
  const weekOf = (at: number): string => {
    const date = dateAt(at, zone)
    const sinceSunday = (weekdays.indexOf(weekdayOf(date)) + 1) % 7
    return addDays(date, -sinceSunday)
  }
  const weeks = new Map<string, { won: number; lost: number }>()
  for (const [kind, starts] of [
    ['won', won],
    ['lost', lost],
  ] as const)
    for (const start of starts) {
      const week = weekOf(start)
      const counts = weeks.get(week) ?? { won: 0, lost: 0 }
      weeks.set(week, { ...counts, [kind]: counts[kind] + 1 })
    }
  return [...weeks]
    .map(([starts_on, counts]) => ({ starts_on, ...counts }))
    .sort((one, other) => one.starts_on.localeCompare(other.starts_on))
}
