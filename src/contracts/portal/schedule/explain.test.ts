import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { explain, type Occupied, type Question, refusalReasons, slots, type Visitor } from './explain.ts'
import type { Range } from './ranges.ts'
import type { ConsultationType, HoursVersion, OverridePeriod, WeeklyRange } from './rules.ts'
import { weekdays } from './wallTime.ts'

const QUARTER = 900_000
const HOUR = 4 * QUARTER
const SPECIALITY = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const LUNCH = '00000000-0000-4000-8000-000000000003'

const zones = [
  'America/Tijuana',
  'America/Mexico_City',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Europe/Madrid',
  'Africa/Cairo',
  'Asia/Kolkata',
  'UTC-06:00',
]
/** Days on or about which one of the zones changes its clock, and one on which none does. */
const bases = [
  '2026-03-07',
  '2026-10-31',
  '2026-04-04',
  '2026-11-24',
  '2026-10-24',
  '2026-09-05',
  '2026-04-24',
]

const temporalZone = (zone: string) => (zone.startsWith('UTC') ? zone.slice(3) : zone)
const wall = (date: string, minutes: number, zone: string) =>
  Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes }).toZonedDateTime(temporalZone(zone))
    .epochMilliseconds
const plus = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

const weekly: fc.Arbitrary<WeeklyRange> = fc
  .tuple(fc.constantFrom(...weekdays), fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 40 }))
  .map(([weekday, start, length]) => ({
    weekday,
    start_min: start * 15,
    end_min: Math.min(1_440, (start + length) * 15),
  }))
const version = (base: string): fc.Arbitrary<Omit<HoursVersion, 'effective_from'> & { day: number }> =>
  fc.record({
    day: fc.integer({ min: -1, max: 2 }),
    zone: fc.constantFrom(...zones),
    weekly: fc.array(weekly, { minLength: 4, maxLength: 12 }),
    lunch: fc.array(
      weekly.map((one) => ({ id: LUNCH, ...one })),
      { maxLength: 3 },
    ),
    base: fc.constant(base),
  })

const scenario = fc.constantFrom(...bases).chain((base) => {
  const from = Date.parse(`${base}T00:00Z`) - 12 * HOUR
  const instant = fc.integer({ min: 0, max: 4 * 96 }).map((quarter) => from + quarter * QUARTER)
  const period = fc
    .tuple(instant, fc.integer({ min: 1, max: 20 }))
    .map(([start, length]): Range => [start, start + length * QUARTER])
  const iso = (range: Range) => ({
    start_time: new Date(range[0]).toISOString(),
    end_time: new Date(range[1]).toISOString(),
  })
  const override: fc.Arbitrary<OverridePeriod> = fc.oneof(
    period.map((range) => ({
      kind: 'blocking' as const,
      period: { all_day: false as const, ...iso(range) },
    })),
    fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(...zones)).map(([day, zone]) => ({
      kind: 'blocking' as const,
      period: { all_day: true as const, start_date: plus(base, day), end_date: plus(base, day), zone },
    })),
    fc.tuple(period, fc.constantFrom(null, SPECIALITY, OTHER)).map(([range, speciality_id]) => ({
      kind: 'extending' as const,
      period: { ...iso(range), speciality_id },
    })),
  )
  return fc.record({
    rules: fc.record({
      hours: fc
        .uniqueArray(version(base), { minLength: 1, maxLength: 3, selector: ({ day }) => day })
        .map((all) =>
          all
            .sort((one, other) => one.day - other.day)
            .map(({ day, ...rest }) => ({ ...rest, effective_from: plus(base, day) })),
        ),
      overrides: fc.array(override, { maxLength: 5 }),
    }),
    occupancy: fc.array(
      fc.record({
        range: period,
        kind: fc.constantFrom('visit' as const, 'hold' as const),
        buffer_min: fc.constantFrom(0, 15, 30),
      }),
      { maxLength: 5 },
    ),
    type: fc.record<ConsultationType>({
      speciality_id: fc.constant(SPECIALITY),
      duration_min: fc.constantFrom(15, 30, 45, 60),
      price_centavos: fc.constant(0),
      currency: fc.constant('MXN'),
      buffer_min: fc.constantFrom(0, 15, 30),
      notice_hours: fc.constantFrom(0, 1, 6, 12),
      horizon_days: fc.constantFrom(1, 2, 3, 30),
      access: fc.constantFrom('atOnce', 'atOnce', 'request', 'contact'),
      audience: fc.constantFrom('everybody', 'everybody', 'known'),
      cancel_hours: fc.constant(null),
    }),
    range: fc.constant<Range>([from, from + 4 * 24 * HOUR]),
    now: fc.integer({ min: 0, max: 2 * 96 * 900 }).map((second) => from - 12 * HOUR + second * 1_000),
    visitor: fc.constantFrom<Visitor>('anybody', 'known', 'practitioner'),
  })
})

/** The same by walking through every quarter hour, with Temporal for the clock. */
const oracle = ({ rules, occupancy, type, range, now, visitor }: Question) => {
  const dates = Array.from({ length: 8 }, (_, day) =>
    plus(new Date(range[0]).toISOString().slice(0, 10), day - 1),
  )
  const isIn = (at: number, ranges: readonly (readonly [number, number])[]) =>
    ranges.some(([start, end]) => start <= at && at < end)
  const onDates = (of: (version: HoursVersion) => readonly WeeklyRange[]) =>
    dates.flatMap((date) => {
      const holding = rules.hours.filter(({ effective_from }) => effective_from <= date).at(-1)
      if (holding === undefined) return []
      const weekday = weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1]
      return of(holding)
        .filter((one) => one.weekday === weekday)
        .map(
          (one) => [wall(date, one.start_min, holding.zone), wall(date, one.end_min, holding.zone)] as const,
        )
    })
  const inWeekly = onDates((one) => one.weekly)
  const inLunch = onDates((one) => one.lunch)
  const ofOverride = ({ period }: OverridePeriod) =>
    'start_date' in period
      ? ([wall(period.start_date, 0, period.zone), wall(plus(period.end_date, 1), 0, period.zone)] as const)
      : ([Date.parse(period.start_time), Date.parse(period.end_time)] as const)
  const extended = rules.overrides
    .filter((one) => one.kind === 'extending' && [null, SPECIALITY].includes(one.period.speciality_id))
    .map(ofOverride)
  const blocking = rules.overrides.filter(({ kind }) => kind === 'blocking').map(ofOverride)
  const inHours = (at: number) => isIn(at, inWeekly) || isIn(at, extended)
  const isOpen = (at: number) => inHours(at) && !isIn(at, inLunch) && !isIn(at, blocking)
  const touches = (start: number, end: number, others: readonly Occupied[], buffer?: number) =>
    others.some((one) => {
      const around = buffer === undefined ? 0 : Math.max(buffer, one.buffer_min) * 60_000
      return start < one.range[1] + around && end > one.range[0] - around
    })
  const explained: { start: number; end: number; outcome: string }[] = []
  for (let start = range[0]; start < range[1]; start += QUARTER) {
    const end = start + type.duration_min * 60_000
    const quarters = Array.from({ length: type.duration_min / 15 }, (_, index) => start + index * QUARTER)
    const isFor =
      visitor === 'practitioner' ||
      (type.access !== 'contact' && (type.audience === 'everybody' || visitor === 'known'))
    const wrong: Record<(typeof refusalReasons)[number], boolean> = {
      past: start < now,
      notice: start - now < type.notice_hours * HOUR,
      horizon: start - now >= type.horizon_days * 24 * HOUR,
      outsideHours: !inHours(start),
      lunch: isIn(start, inLunch),
      blocked: isIn(start, blocking),
      tooShort: !quarters.every(isOpen),
      visit: touches(
        start,
        end,
        occupancy.filter(({ kind }) => kind === 'visit'),
      ),
      held: touches(
        start,
        end,
        occupancy.filter(({ kind }) => kind === 'hold'),
      ),
      buffer: touches(start, end, occupancy, type.buffer_min),
      typeNotAllowed: !isFor,
    }
    explained.push({ start, end, outcome: refusalReasons.find((reason) => wrong[reason]) ?? 'offered' })
  }
  return explained
}

describe('whether a visit may begin', () => {
  it('is for every quarter hour what walking through time finds, with the first reason in order', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(scenario, (question) => {
        const explained = explain(question)
        expect(explained).toEqual(oracle(question))
        for (const { outcome } of explained) seen.add(outcome)
      }),
      { numRuns: 400 },
    )
    // All of them were met, so none was compared with nothing.
    expect([...seen].sort()).toEqual(['offered', ...refusalReasons].sort())
  }, 120_000)

  it('is asked of one function: the slots are the starts that it offers', () => {
    fc.assert(
      fc.property(scenario, (question) => {
        expect(slots(question)).toEqual(
          explain(question).flatMap(({ start, end, outcome }) =>
            outcome === 'offered' ? [[start, end]] : [],
          ),
        )
      }),
      { numRuns: 50 },
    )
  }, 60_000)

  it('keeps a range on the clock through the night in which the clock changes', () => {
    const type: ConsultationType = {
      speciality_id: SPECIALITY,
      duration_min: 60,
      price_centavos: 0,
      currency: 'MXN',
      buffer_min: 0,
      notice_hours: 0,
      horizon_days: 30,
      access: 'atOnce',
      audience: 'everybody',
      cancel_hours: null,
    }
    const offered = (date: string) =>
      slots({
        rules: {
          hours: [
            {
              effective_from: '2026-01-01',
              zone: 'America/Tijuana',
              weekly: weekdays.map((weekday) => ({ weekday, start_min: 0, end_min: 240 })),
              lunch: [],
            },
          ],
          overrides: [],
        },
        occupancy: [],
        type,
        range: [wall(date, 0, 'America/Tijuana'), wall(plus(date, 1), 0, 'America/Tijuana')],
        now: wall(plus(date, -2), 0, 'America/Tijuana'),
        visitor: 'anybody',
      }).length
    // From midnight to four: four hours, three where an hour is missing, five where it comes twice.
    expect([offered('2026-03-07'), offered('2026-03-08'), offered('2026-11-01')]).toEqual([13, 9, 17])
  })
})
