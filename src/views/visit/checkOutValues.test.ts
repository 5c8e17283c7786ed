import { describe, expect, it } from 'vitest'
import { checkOutValues, typedCheckOut } from './checkOutValues.ts'

const filled = { outcome: 'completed', reason: '', quality: '2', reasons: ['sound', 'cuts'] }

describe('the values of the check-out', () => {
  it('hold the reasons of a low rating only', () => {
    expect(checkOutValues.parse(filled)).toMatchObject({ quality: 2, reasons: ['sound', 'cuts'] })
    expect(checkOutValues.parse({ ...filled, quality: '3' }).reasons).toEqual(['sound', 'cuts'])
    expect(checkOutValues.parse({ ...filled, quality: '4' })).toMatchObject({ quality: 4, reasons: [] })
    expect(checkOutValues.parse({ ...filled, quality: '' })).toMatchObject({ quality: null, reasons: [] })
    expect(checkOutValues.parse({ ...filled, quality: null })).toMatchObject({ quality: null, reasons: [] })
  })

  it('are kept as they are typed, the reasons of a rating that was raised too', () => {
    const typed = { outcome: 'other', reason: ' se fue ', quality: '4', reasons: ['sound'] } as const
    expect(typedCheckOut({ ...typed, reasons: ['sound'] })).toEqual({ ...typed, quality: 4 })
    expect(typedCheckOut({ ...typed, reasons: [], quality: '' }).quality).toBeNull()
    expect(typedCheckOut({ ...typed, reasons: [], quality: null }).quality).toBeNull()
  })

  it('ask for a reason of another outcome', () => {
    expect(
      checkOutValues.safeParse({ ...filled, outcome: 'other', reason: ' ' }).error?.issues[0]?.path,
    ).toEqual(['reason'])
  })
})
