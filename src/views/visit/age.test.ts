import { describe, expect, it } from 'vitest'
import { ageAt } from './age.ts'

const at = (date: string): number => Date.parse(`${date}T12:00:00Z`)

describe('age', () => {
  it.each([
    ['1990-05-01', '2026-04-30', 35],
    ['1990-05-01', '2026-05-01', 36],
    ['2024-02-29', '2026-02-28', 23],
    ['2024-02-29', '2026-03-01', 2],
  ])('P5.05 of somebody born on %s is on %s a whole number: %d', (birth, today, count) => {
    expect(ageAt(birth, at(today)).count).toBe(count)
  })
  it('P5.05 is in whole years from two years on, in months before', () => {
    expect(ageAt('1990-05-01', at('2026-11-24')).unit).toBe('years')
    expect(ageAt('2025-05-01', at('2026-11-24'))).toEqual({ unit: 'months', count: 18 })
  })
})
