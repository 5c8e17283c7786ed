import { describe, expect, it } from 'vitest'
import { workedOutQuantity } from './quantity.ts'

const tablets = { dose: '1', unit: 'tablet', every_hours: '8', for_days: '5', continuous: false } as const

describe('the quantity of a treatment', () => {
  it.each([
    [{}, 15],
    [{ dose: '0,5' }, 8],
    [{ dose: '2', every_hours: '12' }, 20],
    // A dose that is begun is given: 24 hours by 7 are four doses.
    [{ every_hours: '7', for_days: '1' }, 4],
    [{ every_hours: '1', for_days: '41' }, 984],
    [{ dose: '27', every_hours: '24', for_days: '37' }, 999],
    [{ dose: '0.1', every_hours: '24', for_days: '1' }, 1],
  ])('%j needs %i pieces', (typed, pieces) => {
    expect(workedOutQuantity({ ...tablets, ...typed })).toBe(pieces)
  })

  it.each([
    { unit: 'ml' },
    { continuous: true },
    { dose: '' },
    { dose: '0' },
    { every_hours: '' },
    { for_days: '' },
    { dose: 'one' },
    { dose: '-1' },
    { dose: '1000', every_hours: '24', for_days: '1' },
  ] as const)('%j cannot be worked out', (typed) => {
    expect(workedOutQuantity({ ...tablets, ...typed })).toBeNull()
  })
})
