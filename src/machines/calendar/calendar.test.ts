import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import type { Override } from '../../contracts/portal/schedule/overrides.ts'
import type { HoursVersion } from '../../contracts/portal/schedule/rules.ts'
import { addDays, dateAt, minutesAt, wallToEpoch } from '../../contracts/portal/schedule/wallTime.ts'
import { exceptionFieldsOf } from '../schedule/exceptionFieldsOf.ts'
import {
  cellAt,
  datesOf,
  datesShown,
  instantsOf,
  monthOf,
  moved,
  partOn,
  rangeOf,
  turned,
  weekOf,
} from './cells.ts'
import { copyOfWeek, daysToCompare, movedBy } from './copyWeek.ts'
import { contentAt, dayLayers, dropRefusal, resizeRefusal } from './dayLayers.ts'
import { contentOf, withEdgeAt } from './edges.ts'
import { undoOf, undoOfferOf } from './overrideChanges.ts'

const ZONE = 'America/Mexico_City'
const MINUTE = 60_000

const visit = (
  id: string,
  start: string,
  end: string,
  over: Partial<AppointmentItem> = {},
): AppointmentItem => ({
  id,
  status: 'accepted',
  start_time: start,
  end_time: end,
  speciality_id: 's-1',
  reason: '',
  price_centavos: 0,
  paid: true,
  is_new_client: false,
  client: { id: 'c-1', first_name: 'Ana', last_name: 'López' },
  ...over,
})
const blocking = (id: string, start: string, end: string, reason = ''): Override => ({
  id,
  version: 1,
  kind: 'blocking',
  period: { all_day: false, start_time: start, end_time: end },
  reason,
})
const extending = (id: string, start: string, end: string): Override => ({
  id,
  version: 1,
  kind: 'extending',
  period: { start_time: start, end_time: end, speciality_id: null },
})
const hours: HoursVersion[] = [
  {
    effective_from: '2026-01-01',
    zone: ZONE,
    weekly: [{ weekday: 'wednesday', start_min: 540, end_min: 1_020 }],
    lunch: [{ id: 'l-1', weekday: 'wednesday', start_min: 840, end_min: 900 }],
  },
]
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))

describe('the dates of the calendar', () => {
  it('a day has its week around it, and turns by one', () => {
    expect(datesOf('2026-11-25', 'day', 0)).toEqual(weekOf('2026-11-25', 0))
    expect(turned('2026-11-30', 'day', 1)).toBe('2026-12-01')
    expect(turned('2026-11-25', 'day', -1)).toBe('2026-11-24')
  })

  it('P9.28 P9.29 a week has seven days, from the first day of the language', () => {
    expect(weekOf('2026-11-25', 0)).toEqual([
      ...['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'],
      ...['2026-11-26', '2026-11-27', '2026-11-28'],
    ])
    expect(weekOf('2026-11-22', 1)[0]).toBe('2026-11-16')
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 6 }), (date, weekStart) => {
        const week = weekOf(date, weekStart)
        expect(week).toHaveLength(7)
        expect(week).toContain(date)
        expect(new Date(`${week[0]}T00:00:00Z`).getUTCDay()).toBe(weekStart)
      }),
    )
  })

  it('a month is shown in whole weeks, every day of it once', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 6 }), (date, weekStart) => {
        const dates = monthOf(date, weekStart)
        expect(dates.length % 7).toBe(0)
        expect(dates.length).toBeLessThanOrEqual(42)
        const [year = 0, month = 0] = date.split('-').map(Number)
        const inside = dates.filter((one) => one.startsWith(date.slice(0, 7)))
        expect(inside).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate())
        expect(dates[0] && weekOf(dates[0], weekStart)[0]).toBe(dates[0])
      }),
    )
    expect(datesOf('2026-02-10', 'month', 0)).toHaveLength(28)
    expect(datesOf('2026-02-10', 'week', 0)).toHaveLength(7)
    expect(datesShown('2026-02-10', 'day', 0)).toEqual(['2026-02-10'])
    expect(datesShown('2026-02-10', 'week', 1)).toEqual(weekOf('2026-02-10', 1))
    const november = datesShown('2026-11-25', 'month', 0)
    expect([november[0], november.at(-1), november.length]).toEqual(['2026-11-01', '2026-11-30', 30])
  })

  it('turning goes a week on or back, or to the same day of another month, or its last', () => {
    expect(turned('2026-11-25', 'week', 1)).toBe('2026-12-02')
    expect(turned('2026-11-25', 'week', -1)).toBe('2026-11-18')
    expect(turned('2026-01-31', 'month', 1)).toBe('2026-02-28')
    expect(turned('2026-01-31', 'month', -1)).toBe('2025-12-31')
  })
})

describe('the cells', () => {
  const at = (date: string, minute: number) => ({ date, minute })

  it('P9.22 are quarter hours; arrows stop at midnight, and go on in the next week', () => {
    expect(cellAt('2026-11-25', 554)).toEqual(at('2026-11-25', 540))
    expect(cellAt('2026-11-25', 555)).toEqual(at('2026-11-25', 555))
    expect(cellAt('2026-11-25', 9_999)).toEqual(at('2026-11-25', 1_425))
    expect(cellAt('2026-11-25', -5)).toEqual(at('2026-11-25', 0))
    expect(moved(at('2026-11-25', 555), 'up', 0)).toEqual(at('2026-11-25', 540))
    expect(moved(at('2026-11-25', 0), 'up', 0)).toEqual(at('2026-11-25', 0))
    expect(moved(at('2026-11-25', 1_425), 'down', 0)).toEqual(at('2026-11-25', 1_425))
    expect(moved(at('2026-11-28', 555), 'right', 0)).toEqual(at('2026-11-29', 555))
    expect(moved(at('2026-11-22', 555), 'left', 0)).toEqual(at('2026-11-21', 555))
    expect(moved(at('2026-11-25', 555), 'first', 0)).toEqual(at('2026-11-22', 555))
    expect(moved(at('2026-11-25', 555), 'last', 0)).toEqual(at('2026-11-28', 555))
    expect(moved(at('2026-11-25', 555), 'up', 0, 'month')).toEqual(at('2026-11-18', 555))
    expect(moved(at('2026-11-25', 555), 'down', 0, 'month')).toEqual(at('2026-12-02', 555))
    expect(moved(at('2026-11-25', 555), 'left', 0, 'month')).toEqual(at('2026-11-24', 555))
  })

  it('a range reaches from the first of two cells to the end of the other, whichever came first', () => {
    const range = { start_date: '2026-11-25', start_min: 540, end_date: '2026-11-25', end_min: 615 }
    expect(rangeOf(at('2026-11-25', 600), at('2026-11-25', 540))).toEqual(range)
    expect(rangeOf(at('2026-11-25', 540), at('2026-11-25', 600))).toEqual(range)
    expect(instantsOf(range, ZONE)).toEqual([
      Date.parse('2026-11-25T15:00:00Z'),
      Date.parse('2026-11-25T16:15:00Z'),
    ])
    const nights = rangeOf(at('2026-11-25', 600), at('2026-11-27', 60))
    expect([-1, 0, 1, 2, 3].map((days) => partOn(nights, addDays('2026-11-25', days)))).toEqual([
      null,
      [600, 1_440],
      [0, 1_440],
      [0, 75],
      null,
    ])
  })
})

describe('the layers of a day', () => {
  const data = {
    hours,
    overrides: [
      blocking('long', '2026-11-25T15:00:00Z', '2026-11-25T18:00:00Z'),
      blocking('short', '2026-11-25T16:00:00Z', '2026-11-25T16:30:00Z', 'congreso'),
      extending('evening', '2026-11-25T23:00:00Z', '2026-11-26T01:00:00Z'),
    ],
    appointments: [
      visit('a', '2026-11-25T18:00:00Z', '2026-11-25T18:30:00Z'),
      visit('b', '2026-11-25T18:15:00Z', '2026-11-25T19:00:00Z'),
      visit('c', '2026-11-25T18:30:00Z', '2026-11-25T19:00:00Z'),
      visit('gone', '2026-11-25T21:00:00Z', '2026-11-25T21:30:00Z', { status: 'cancel' }),
    ],
  }
  const read = () => dayLayers(data, '2026-11-25', ZONE)

  it('stand where the clock of the zone has them; a cancelled visit takes no time', () => {
    const layers = read()
    expect(layers.hours).toEqual([{ start_min: 540, end_min: 1_020 }])
    expect(layers.lunch).toEqual([{ start_min: 840, end_min: 900 }])
    expect(layers.extending).toMatchObject([{ start_min: 1_020, end_min: 1_140, begins: true, ends: true }])
    expect(layers.visits.map(({ visit: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 2],
    ])
    // Nine to five and two hours more, without an hour of lunch, three blocked and one of visits.
    expect(layers.freeMin).toBe((8 + 2 - 1 - 3 - 1) * 60)
  })

  it('give each cell its content by precedence, and the shortest exception to edit', () => {
    const layers = read()
    const contents = [530, 540, 600, 720, 750, 840, 900, 1_020, 1_140].map((minute) => {
      const { kind, override, visits } = contentAt(layers, minute)
      return [kind, override?.id ?? null, visits.map(({ id }) => id).join()]
    })
    expect(contents).toEqual([
      ['blocked', 'long', ''],
      ['blocked', 'long', ''],
      ['blocked', 'short', ''],
      ['visit', null, 'a'],
      ['visit', null, 'b,c'],
      ['lunch', null, ''],
      ['open', null, ''],
      ['extra', 'evening', ''],
      ['closed', null, ''],
    ])
  })

  it('show an exception of several days on each of them, with its ends where they are', () => {
    const days = {
      hours,
      appointments: [],
      overrides: [blocking('d', '2026-11-24T18:00:00Z', '2026-11-26T18:00:00Z')],
    }
    const parts = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((date) =>
      dayLayers(days, date, ZONE).blocking.map(({ override: _, ...part }) => part),
    )
    expect(parts).toEqual([
      [],
      [{ start_min: 720, end_min: 1_440, begins: true, ends: false }],
      [{ start_min: 0, end_min: 1_440, begins: false, ends: false }],
      [{ start_min: 0, end_min: 720, begins: false, ends: true }],
    ])
  })

  it('never put two visits of one time into the same lane', () => {
    const start = Date.parse('2026-11-25T12:00:00Z')
    const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 8 })), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(some, (given) => {
        const iso = (quarters: number) => new Date(start + quarters * 15 * MINUTE).toISOString()
        const appointments = given.map(([from, length], index) =>
          visit(String(index), iso(from), iso(from + length)),
        )
        const { visits } = dayLayers({ hours: [], overrides: [], appointments }, '2026-11-25', ZONE)
        expect(visits).toHaveLength(given.length)
        for (const one of visits) {
          expect(one.lane).toBeLessThan(one.lanes)
          for (const other of visits)
            if (one !== other && one.lane === other.lane)
              expect(one.end_min <= other.start_min || other.end_min <= one.start_min).toBe(true)
        }
      }),
    )
  })

  it('lie within the day on the days of a clock change too', () => {
    const zone = 'America/Tijuana'
    const all: HoursVersion[] = [
      {
        effective_from: '2026-01-01',
        zone,
        weekly: [{ weekday: 'sunday', start_min: 0, end_min: 1_440 }],
        lunch: [],
      },
    ]
    for (const [date, hoursOfDay] of [
      ['2026-03-08', 23],
      ['2026-11-01', 25],
    ] as const) {
      const found = dayLayers({ hours: all, overrides: [], appointments: [] }, date, zone)
      expect(found.hours).toEqual([{ start_min: 0, end_min: 1_440 }])
      expect(found.freeMin).toBe(hoursOfDay * 60)
    }
  })
})

describe('a drop', () => {
  const now = Date.parse('2026-11-25T15:00:00Z')
  const range = (start: string, end: string): [number, number] => [Date.parse(start), Date.parse(end)]
  const visits = [visit('a', '2026-11-25T18:00:00Z', '2026-11-25T18:30:00Z')]

  it('is refused on a visit and in the past, with the reason', () => {
    expect(dropRefusal(range('2026-11-25T17:00:00Z', '2026-11-25T18:15:00Z'), visits, now)).toBe('visit')
    expect(dropRefusal(range('2026-11-25T17:00:00Z', '2026-11-25T18:00:00Z'), visits, now)).toBeNull()
    expect(dropRefusal(range('2026-11-25T14:30:00Z', '2026-11-25T17:00:00Z'), visits, now)).toBe('past')
    expect(dropRefusal(range('2026-11-25T14:45:00Z', '2026-11-25T17:00:00Z'), visits, now)).toBeNull()
    const cancelled = visits.map((one) => ({ ...one, status: 'cancel' as const }))
    expect(dropRefusal(range('2026-11-25T18:00:00Z', '2026-11-25T18:15:00Z'), cancelled, now)).toBeNull()
  })

  it('of an end of an exception is refused where it would reach over a visit that it did not cover', () => {
    const old = contentOf(blocking('o', '2026-11-25T16:00:00Z', '2026-11-25T17:00:00Z'))
    const longer = withEdgeAt(old, 'end', { date: '2026-11-25', minute: 720 }, ZONE)
    const shorter = withEdgeAt(old, 'start', { date: '2026-11-25', minute: 630 }, ZONE)
    expect(longer?.period).toMatchObject({ end_time: '2026-11-25T18:15:00.000Z' })
    expect(shorter?.period).toMatchObject({ start_time: '2026-11-25T16:30:00.000Z' })
    if (longer === null || shorter === null) throw new Error('Nothing is left')
    expect(resizeRefusal([old, longer], visits, now)).toBe('visit')
    expect(resizeRefusal([old, shorter], visits, now)).toBeNull()
    expect(resizeRefusal([longer, { ...longer }], visits, now)).toBeNull()
    const past = withEdgeAt(old, 'start', { date: '2026-11-25', minute: 480 }, ZONE)
    if (past === null) throw new Error('Nothing is left')
    expect(resizeRefusal([old, past], visits, now)).toBe('past')
    const extra = contentOf(extending('e', '2026-11-25T16:00:00Z', '2026-11-25T17:00:00Z'))
    const more = withEdgeAt(extra, 'end', { date: '2026-11-25', minute: 720 }, ZONE)
    if (more === null) throw new Error('Nothing is left')
    expect(resizeRefusal([extra, more], visits, now)).toBeNull()
    expect(more).toMatchObject({
      kind: 'extending',
      period: { start_time: '2026-11-25T16:00:00Z', end_time: '2026-11-25T18:15:00.000Z' },
    })
  })

  it('leaves nothing of an exception that would end before it begins; whole days have no ends to drag', () => {
    const old = contentOf(blocking('o', '2026-11-25T16:00:00Z', '2026-11-25T17:00:00Z'))
    expect(withEdgeAt(old, 'end', { date: '2026-11-25', minute: 585 }, ZONE)).toBeNull()
    expect(withEdgeAt(old, 'start', { date: '2026-11-25', minute: 660 }, ZONE)).toBeNull()
    const days = {
      kind: 'blocking' as const,
      period: { all_day: true as const, start_date: '2026-11-25', end_date: '2026-11-25', zone: ZONE },
      reason: '',
    }
    expect(withEdgeAt(days, 'end', { date: '2026-11-25', minute: 720 }, ZONE)).toBeNull()
  })
})

describe('Undo', () => {
  it('takes back what worked, the last first, each from the version that it made', () => {
    const {
      id: _id,
      version: _version,
      ...content
    } = blocking('x', '2026-11-25T16:00:00Z', '2026-11-25T17:00:00Z')
    const before = { ...content, reason: 'before' }
    const failure = { code: 'conflict', message: '', retryable: false }
    const none = { undo: null, failure: null }
    expect(
      undoOf([
        { change: { op: 'create', content }, saved: { id: 'a', version: 1 }, ...none },
        { change: { op: 'create', content }, saved: null, undo: null, failure },
        {
          change: { op: 'update', id: 'b', version: 3, content, before },
          saved: { id: 'b', version: 4 },
          ...none,
        },
        {
          change: { op: 'remove', id: 'c', version: 6, before },
          saved: { id: 'c', version: 7 },
          ...none,
        },
      ]),
    ).toEqual([
      { op: 'update', id: 'c', version: 7, content: before, before },
      { op: 'update', id: 'b', version: 4, content: before, before: content },
      { op: 'remove', id: 'a', version: 1, before: content },
    ])
  })

  it('takes back what a form saved as a whole, with what it did to visits, and no Undo twice', () => {
    const {
      id: _id,
      version: _version,
      ...content
    } = blocking('x', '2026-11-25T16:00:00Z', '2026-11-25T17:00:00Z')
    const saved = { id: 'a', version: 1 }
    const change = { op: 'create' as const, content }
    const undo = { op: 'undo' as const, id: 'u-1', before: content }
    expect(undoOf([{ change, saved, undo: 'u-1', failure: null }])).toEqual([undo])
    expect(undoOf([{ change: undo, saved: null, undo: null, failure: null }])).toEqual([])
    expect(undoOf([{ change: undo, saved, undo: 'u-2', failure: null }])).toEqual([])
    const removed = { op: 'remove' as const, id: 'a', version: 1, before: content }
    expect(undoOf([{ change: removed, saved, undo: 'u-3', failure: null }])).toEqual([
      { op: 'undo', id: 'u-3', before: content },
    ])
  })
})

describe('the Undo in the notifications', () => {
  const {
    id: _id,
    version: _version,
    ...content
  } = blocking('x', '2026-11-25T16:00:00Z', '2026-11-25T17:00:00Z')
  const made = (exception: string, changeId?: string) => ({
    change: { op: 'create' as const, content },
    saved: { id: exception, version: 1 },
    ...{ undo: null, failure: null },
    ...(changeId === undefined ? {} : { changeId }),
  })

  it('takes back all that the server keeps, the last first', () => {
    expect(undoOfferOf([made('o-1', 'k-1'), made('o-2'), made('o-3', 'k-3')])).toEqual({
      ...{ what: 'exceptions', changes: ['k-3', 'k-1'], subjects: ['o-3', 'o-1'] },
    })
    expect(undoOfferOf([made('o-1', 'k-1')])).toMatchObject({ what: 'exception', changes: ['k-1'] })
    const removed = { op: 'remove' as const, id: 'o-1', version: 1, before: content }
    expect(undoOfferOf([{ ...made('o-1', 'k-1'), change: removed }])).toMatchObject({
      what: 'exceptionRemoved',
    })
  })

  it('is not offered for what the server does not keep, nor for an exception that was changed twice', () => {
    expect(undoOfferOf([])).toBeNull()
    expect(undoOfferOf([made('o-1')])).toBeNull()
    expect(undoOfferOf([made('o-1', 'k-1'), made('o-1', 'k-2')])).toBeNull()
  })
})

describe('the fields of an exception', () => {
  it('say the same time as the exception, also until midnight', () => {
    const fields = exceptionFieldsOf(
      blocking('x', '2026-11-25T15:00:00Z', '2026-11-26T06:00:00Z', 'congreso'),
      ZONE,
    )
    expect(fields).toEqual({
      ...{ kind: 'blocking', all_day: false, start_date: '2026-11-25', end_date: '2026-11-25' },
      ...{ start: '540', end: '1440', speciality_id: '', reason: 'congreso' },
    })
    const quarter = fc.integer({ min: 1_780_000, max: 1_990_000 }).map((count) => count * 15 * MINUTE)
    fc.assert(
      fc.property(quarter, fc.integer({ min: 1, max: 500 }), (start, quarters) => {
        const end = start + quarters * 15 * MINUTE
        const found = exceptionFieldsOf(
          blocking('x', new Date(start).toISOString(), new Date(end).toISOString()),
          ZONE,
        )
        expect(wallToEpoch(found.start_date, Number(found.start), ZONE)).toBe(start)
        expect(wallToEpoch(found.end_date, Number(found.end), ZONE)).toBe(end)
      }),
    )
  })

  it('of whole days are the days, and of extra time its speciality', () => {
    const days = {
      ...blocking('x', '', ''),
      period: { all_day: true as const, start_date: '2026-12-24', end_date: '2026-12-26', zone: ZONE },
    } as Override
    expect(exceptionFieldsOf(days, ZONE)).toMatchObject({
      ...{ all_day: true, start_date: '2026-12-24', end_date: '2026-12-26' },
    })
    const extra = {
      ...extending('x', '2026-11-25T23:00:00Z', '2026-11-26T01:00:00Z'),
      period: {
        start_time: '2026-11-25T23:07:00Z',
        end_time: '2026-11-26T01:01:00Z',
        speciality_id: 's-2',
      },
    } as Override
    expect(exceptionFieldsOf(extra, ZONE)).toMatchObject({ start: '1020', end: '1155', speciality_id: 's-2' })
  })
})

describe('minutes of a day', () => {
  it('are those of the clock of the zone', () => {
    expect(minutesAt(Date.parse('2026-11-25T15:20:59Z'), ZONE)).toBe(560)
    expect(dateAt(Date.parse('2026-11-26T05:59:00Z'), ZONE)).toBe('2026-11-25')
    expect(minutesAt(Date.parse('2026-11-26T05:59:00Z'), ZONE)).toBe(1_439)
  })
})

describe('a copied week', () => {
  const week = { from: '2026-11-22', to: '2026-11-29' }
  const at = { zone: ZONE, now: Date.parse('2026-11-23T15:00:00Z') }
  const none = { hours, overrides: [], appointments: [] }

  it('has what begins in it, at the same time on the clock also where the clocks changed', () => {
    const zone = 'America/Tijuana'
    const nine = contentOf(blocking('o', '2026-10-28T16:00:00.000Z', '2026-10-28T17:30:00.000Z', 'x'))
    expect(movedBy(nine, 7, zone)).toEqual({
      kind: 'blocking',
      period: {
        all_day: false,
        start_time: '2026-11-04T17:00:00.000Z',
        end_time: '2026-11-04T18:30:00.000Z',
      },
      reason: 'x',
    })
    const days = {
      kind: 'blocking' as const,
      period: { all_day: true as const, start_date: '2026-12-30', end_date: '2027-01-02', zone },
      reason: '',
    }
    expect(movedBy(days, -7, zone).period).toMatchObject({ start_date: '2026-12-23', end_date: '2026-12-26' })
    const extra: Override = {
      id: 'e',
      version: 1,
      kind: 'extending',
      period: {
        start_time: '2026-10-28T16:00:20.500Z',
        end_time: '2026-10-28T17:30:00.000Z',
        speciality_id: 's-1',
      },
    }
    expect(movedBy(contentOf(extra), 7, zone)).toEqual({
      kind: 'extending',
      period: {
        start_time: '2026-11-04T17:00:20.500Z',
        end_time: '2026-11-04T18:30:00.000Z',
        speciality_id: 's-1',
      },
    })
    const overrides = [
      blocking('before', '2026-11-22T05:45:00Z', '2026-11-22T07:00:00Z'),
      blocking('first', '2026-11-22T06:00:00Z', '2026-11-22T07:00:00Z'),
      extending('last', '2026-11-29T05:45:00Z', '2026-11-29T06:00:00Z'),
      blocking('after', '2026-11-29T06:00:00Z', '2026-11-29T07:00:00Z'),
    ]
    const items = copyOfWeek(overrides, week, none, at)
    expect(items.map(({ content, problem }) => [content.kind, problem])).toEqual([
      ['blocking', null],
      ['extending', null],
    ])
    expect(items[1]?.content.period).toMatchObject({ start_time: '2026-12-06T05:45:00.000Z' })
  })

  it('says what each would meet: the past, its equal, and visits that stay', () => {
    const overrides = [
      blocking('congress', '2026-11-25T15:00:00Z', '2026-11-25T18:00:00Z'),
      extending('evening', '2026-11-26T01:00:00Z', '2026-11-26T02:00:00Z'),
    ]
    const other = {
      hours,
      overrides: [extending('there', '2026-12-03T01:00:00Z', '2026-12-03T02:00:00Z')],
      appointments: [
        visit('a', '2026-12-02T17:30:00Z', '2026-12-02T18:30:00Z'),
        visit('gone', '2026-12-02T16:00:00Z', '2026-12-02T16:30:00Z', { status: 'cancel' }),
        visit('after', '2026-12-02T18:00:00Z', '2026-12-02T18:30:00Z'),
      ],
    }
    const found = copyOfWeek(overrides, week, other, at)
    expect(found.map(({ problem, visits }) => [problem, visits])).toEqual([
      [null, ['a']],
      ['duplicate', []],
    ])
    // Equal is only what has the same kind, start and end.
    const near = [
      extending('longer', '2026-12-03T01:00:00Z', '2026-12-03T02:15:00Z'),
      extending('earlier', '2026-12-03T00:45:00Z', '2026-12-03T02:00:00Z'),
      blocking('blocked', '2026-12-03T01:00:00Z', '2026-12-03T02:00:00Z'),
    ]
    const unequal = copyOfWeek(overrides, week, { ...other, overrides: near }, at)
    expect(unequal.map(({ problem }) => problem)).toEqual([null, null])
    // Extra time blocks no visit; a completed one needs no time, and neither does one that ends when it begins.
    const seen = [
      visit('evening', '2026-12-03T01:00:00Z', '2026-12-03T01:30:00Z'),
      visit('over', '2026-12-02T15:00:00Z', '2026-12-02T15:30:00Z', { status: 'completed' }),
      visit('until', '2026-12-02T14:30:00Z', '2026-12-02T15:00:00Z'),
    ]
    const free = copyOfWeek(overrides, week, { ...none, appointments: seen }, at)
    expect(free.map(({ visits }) => visits)).toEqual([[], []])
    const now = Date.parse('2026-12-02T15:00:00Z')
    expect(copyOfWeek(overrides, week, none, { zone: ZONE, now })[0]?.problem).toBeNull()
    expect(copyOfWeek(overrides, week, none, { zone: ZONE, now: now + 1 })[0]?.problem).toBe('past')
    const back = { from: '2026-11-22', to: '2026-11-15' }
    expect(copyOfWeek(overrides, back, none, at).map(({ problem }) => problem)).toEqual(['past', 'past'])
  })

  it('is compared as far as its exceptions reach, at most six weeks', () => {
    const until = (end: string) => [blocking('o', '2026-11-25T15:00:00Z', end)]
    expect(daysToCompare([], '2026-11-22', ZONE)).toBe(7)
    expect(daysToCompare(until('2026-11-25T18:00:00Z'), '2026-11-22', ZONE)).toBe(7)
    expect(daysToCompare(until('2026-12-02T18:00:00Z'), '2026-11-22', ZONE)).toBe(11)
    // Midnight ends the day before it.
    expect(daysToCompare(until('2026-12-02T06:00:00Z'), '2026-11-22', ZONE)).toBe(10)
    expect(daysToCompare(until('2027-11-02T18:00:00Z'), '2026-11-22', ZONE)).toBe(42)
    const many = Array.from({ length: 120 }, (_, index) => {
      const start = Date.parse('2026-11-23T06:00:00Z') + index * 15 * MINUTE
      return blocking(
        String(index),
        new Date(start).toISOString(),
        new Date(start + 15 * MINUTE).toISOString(),
      )
    })
    expect(copyOfWeek(many, week, none, at)).toHaveLength(100)
  })
})
