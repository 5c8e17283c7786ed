import { describe, expect, it } from 'vitest'
import { bookedIn } from './bookedIn.ts'

describe('booked visits of a range', () => {
  const starts = [
    { weekday: 'monday' as const, start_min: 540, count: 2 },
    { weekday: 'monday' as const, start_min: 825, count: 3 },
    { weekday: 'monday' as const, start_min: 840, count: 1 },
    { weekday: 'tuesday' as const, start_min: 600, count: 5 },
  ]
  it('are those that begin in it, its end not included', () => {
    expect(bookedIn({ starts }, { weekday: 'monday', start_min: 540, end_min: 840 })).toBe(5)
    expect(bookedIn({ starts }, { weekday: 'monday', start_min: 840, end_min: 960 })).toBe(1)
    expect(bookedIn({ starts }, { weekday: 'friday', start_min: 0, end_min: 1_440 })).toBe(0)
  })
})
