import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dateAt,
  datesBetween,
  isZone,
  minutesAt,
  nextClockChange,
  wallToEpoch,
  weekdayOf,
} from './wallTime.ts'

const zones = [
  'America/Mexico_City',
  'America/Tijuana',
  'America/Ciudad_Juarez',
  'America/Ojinaga',
  'America/Matamoros',
  'America/Cancun',
  'America/Hermosillo',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Europe/Madrid',
  'Africa/Cairo',
  'Asia/Kolkata',
]
const year = datesBetween('2026-01-01', '2026-12-31')

describe('a wall time', () => {
  it.each(zones)(
    'is the instant that Temporal says, at every quarter hour of a year in %s',
    (zone) => {
      const wrong: string[] = []
      for (const date of year) {
        const midnight = Temporal.PlainDate.from(date).toPlainDateTime()
        for (let minutes = 0; minutes <= 1_440; minutes += 15) {
          const expected = midnight.add({ minutes }).toZonedDateTime(zone, { disambiguation: 'compatible' })
          if (wallToEpoch(date, minutes, zone) !== expected.epochMilliseconds)
            wrong.push(`${date} ${minutes}`)
        }
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )

  it('is read in a whole-hour offset of the list of zones, which has no changes', () => {
    expect(wallToEpoch('2026-03-08', 150, 'UTC-06:00')).toBe(Date.parse('2026-03-08T08:30:00Z'))
    expect(wallToEpoch('2026-03-08', 1_440, 'UTC+12:00')).toBe(Date.parse('2026-03-08T12:00:00Z'))
  })

  it('belongs to the date that the zone shows', () => {
    for (const zone of zones)
      for (const date of year) {
        expect(dateAt(wallToEpoch(date, 720, zone), zone)).toBe(date)
        expect(dateAt(wallToEpoch(date, 0, zone), zone)).toBe(date)
      }
  })
})

it('P9.28 counts days on the calendar, over changes of the clock and leap days, in weeks of seven days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(year).toHaveLength(365)
  expect(datesBetween('2026-11-22', '2026-11-28').map(weekdayOf)).toEqual([
    'sunday',
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'saturday',
  ])
})

it('knows a zone from what is none', () => {
  expect(isZone('America/Tijuana')).toBe(true)
  expect(isZone('UTC-07:00')).toBe(true)
  for (const none of ['', 'Tijuana', 'America/Nowhere', 'America/Tijuana; drop'])
    expect(isZone(none)).toBe(false)
})

describe('the next change of the clock', () => {
  const asked = [
    '2026-01-01T00:00:00Z',
    '2026-03-29T00:59:59Z',
    '2026-03-29T01:00:00Z',
    '2026-07-15T12:34:56Z',
  ]

  it.each(zones)('is the one that Temporal names, in %s', (zone) => {
    for (const text of asked) {
      const from = Temporal.Instant.from(text).toZonedDateTimeISO(zone)
      const next = from.getTimeZoneTransition('next')
      const withinYear = next !== null && next.since(from).total('days') <= 365
      const minutesAhead = (at: Temporal.ZonedDateTime) => at.offsetNanoseconds / 60_000_000_000
      expect(nextClockChange(from.epochMilliseconds, zone)).toEqual(
        withinYear
          ? {
              at: next.epochMilliseconds,
              before: minutesAhead(next.subtract({ nanoseconds: 1 })),
              after: minutesAhead(next),
            }
          : null,
      )
    }
  })

  it('is none where a zone keeps its offset', () => {
    expect(nextClockChange(Date.parse('2026-01-01T00:00:00Z'), 'UTC-06:00')).toBeNull()
  })
})

it('the minutes that a clock shows begin at the midnight of its own date', () => {
  const at = Date.parse('2026-03-08T06:07:59.999Z')
  expect(minutesAt(at, 'America/Mexico_City')).toBe(7)
  expect(minutesAt(at, 'UTC')).toBe(367)
  expect(minutesAt(at, 'Asia/Kolkata')).toBe(697)
})
