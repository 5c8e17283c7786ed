import { describe, expect, it } from 'vitest'
import { dayIn, intlZone, offsetLabel, offsetMinutes } from './timezone.ts'

const at = Date.parse('2026-03-02T03:30:00.000Z')

describe('zones', () => {
  it('P5.01 compares offsets: a whole-hour offset and a name that has it now are equal', () => {
    expect(offsetMinutes('UTC-06:00', at)).toBe(-360)
    expect(offsetMinutes('America/Mexico_City', at)).toBe(-360)
    expect(offsetMinutes('UTC', at)).toBe(0)
  })

  it('follows the clock change of a border town', () => {
    expect(offsetMinutes('America/Tijuana', Date.parse('2026-07-01T12:00:00Z'))).toBe(-420)
    expect(offsetMinutes('America/Tijuana', Date.parse('2026-01-01T12:00:00Z'))).toBe(-480)
  })

  it('P7.15 finds the day of the zone, with its two midnights', () => {
    expect(dayIn('UTC-06:00', at)).toEqual({
      date: '2026-03-01',
      start: '2026-03-01T06:00:00.000Z',
      end: '2026-03-02T06:00:00.000Z',
    })
    expect(dayIn('UTC-06:00', at, 1).date).toBe('2026-03-02')
  })

  it('gives the day of a clock change its 23 hours', () => {
    const { start, end } = dayIn('America/Tijuana', Date.parse('2026-03-08T20:00:00Z'))
    expect((Date.parse(end) - Date.parse(start)) / 3_600_000).toBe(23)
  })

  it('P9.20 P9.21 writes offsets for Intl and for people', () => {
    expect(intlZone('UTC-06:00')).toBe('Etc/GMT+6')
    expect(intlZone('UTC+12:00')).toBe('Etc/GMT-12')
    expect(intlZone('UTC+00:00')).toBe('UTC')
    expect(offsetLabel(-360)).toBe('UTC−06:00')
  })
})
