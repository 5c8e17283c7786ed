import { describe, expect, it } from 'vitest'
import { elapsedBetween } from './elapsed.ts'

const between = (from: string, to: string) => elapsedBetween(Date.parse(from), Date.parse(to))

describe('elapsed time', () => {
  it.each([
    ['2025-03-01T10:00:00Z', '2026-11-24T10:00:00Z', { years: 1, months: 8, days: 23 }],
    ['2026-01-31T10:00:00Z', '2026-03-01T10:00:00Z', { years: 0, months: 1, days: 1 }],
    ['2024-02-29T00:00:00Z', '2025-02-28T00:00:00Z', { years: 1, months: 0, days: 0 }],
    ['2026-11-20T23:00:00Z', '2026-11-22T01:00:00Z', { years: 0, months: 0, days: 1 }],
    ['2026-10-24T12:00:00Z', '2026-11-24T11:00:00Z', { years: 0, months: 0, days: 30 }],
  ])('P5.06 from %s to %s is counted in years, months and days', (from, to, parts) => {
    expect(between(from, to)).toEqual(parts)
  })

  it('P5.06 P5.07 begins with 24 hours', () => {
    expect(between('2026-11-23T10:00:00Z', '2026-11-24T09:59:59Z')).toBeNull()
    expect(between('2026-11-23T10:00:00Z', '2026-11-24T10:00:00Z')).toEqual({ years: 0, months: 0, days: 1 })
  })
})
