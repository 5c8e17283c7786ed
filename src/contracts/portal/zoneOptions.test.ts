import { describe, expect, it } from 'vitest'
import { profileZone, zoneOptionAt, zoneOptions } from './zoneOptions.ts'

describe('the zones of a profile', () => {
  it('P9.20 P9.21 are the whole hours from UTC+00:00 to UTC+12:00 and from UTC-01:00 to UTC-12:00', () => {
    expect(zoneOptions).toHaveLength(25)
    expect([zoneOptions[0], zoneOptions[12], zoneOptions[13], zoneOptions[24]]).toEqual([
      'UTC+00:00',
      'UTC+12:00',
      'UTC-01:00',
      'UTC-12:00',
    ])
    expect(profileZone.safeParse('UTC+05:30').success).toBe(false)
  })

  it.each([
    [-360, 'UTC-06:00'],
    [0, 'UTC+00:00'],
    [-0, 'UTC+00:00'],
    [330, 'UTC+06:00'],
    [840, 'UTC+12:00'],
    [-720, 'UTC-12:00'],
  ])('%i minutes east of UTC is nearest to %s', (minutes, zone) => {
    expect(zoneOptionAt(minutes)).toBe(zone)
    expect(zoneOptions).toContain(zone)
  })
})
