import { describe, expect, it } from 'vitest'
import { slotRange } from './slotRange.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-03-10T12:00:00.000Z')

describe('the range of a page of free times', () => {
  it('begins a day early on the first page, and continues without a gap', () => {
    expect(slotRange(NOW, 0, 14 * DAY_MS)).toEqual({
      start_time: '2026-03-09T12:00:00.000Z',
      end_time: '2026-03-24T12:00:00.000Z',
    })
    expect(slotRange(NOW, 1, 14 * DAY_MS)).toEqual({
      start_time: '2026-03-24T12:00:00.000Z',
      end_time: '2026-04-07T12:00:00.000Z',
    })
  })
})
