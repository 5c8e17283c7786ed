import { describe, expect, it } from 'vitest'
import type { WeeklyRange } from '../../contracts/portal/schedule/rules.ts'
import type { Weekday } from '../../contracts/portal/schedule/wallTime.ts'
import { changedHours } from './changedHours.ts'

const on = (weekday: Weekday, start_min: number, end_min: number): WeeklyRange => ({
  weekday,
  start_min,
  end_min,
})
const base = {
  zone: 'America/Tijuana',
  weekly: [on('monday', 540, 840), on('monday', 960, 1_080), on('friday', 540, 840)],
}

describe('changed hours', () => {
  it('are the days with other ranges, and the zone', () => {
    const weekly = [on('monday', 540, 840), on('tuesday', 540, 840), on('friday', 555, 840)]
    expect(changedHours(base, { zone: 'America/Cancun', weekly })).toEqual([
      'zone',
      'monday',
      'tuesday',
      'friday',
    ])
  })

  it('are none when the same ranges stand in another order', () => {
    expect(changedHours(base, { ...base, weekly: base.weekly.toReversed() })).toEqual([])
  })
})
