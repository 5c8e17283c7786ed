import { describe, expect, it } from 'vitest'
import { centavosOf, exceptionFields, lunchFields, pesosText, pricingFields } from './formFields.ts'

const price = (text: string, cancel_hours = 'start') =>
  pricingFields.safeParse({
    ...{ duration_min: '30', price: text, buffer_min: '0', notice_hours: '2', horizon_days: '90' },
    ...{ access: 'atOnce', audience: 'everybody', cancel_hours },
  }).success

describe('an amount in pesos as it is typed', () => {
  it.each([
    ['850', 85_000],
    ['$1,250.50', 125_050],
    ['0', 0],
    ['10.1', 1_010],
    ['', null],
    ['abc', null],
    ['1.234', null],
    ['-5', null],
  ])('%s is %s centavos', (text, centavos) => expect(centavosOf(text)).toBe(centavos))

  it('is free, or from 10 to 50 000 pesos', () => {
    expect(['0', '10', '50000', '50,000.00'].map((text) => price(text))).toEqual([true, true, true, true])
    expect(['9.99', '50000.01', '', '-1'].map((text) => price(text))).toEqual([false, false, false, false])
  })

  it('comes with a cancellation until the start, or up to a week before it', () => {
    expect(['start', '1', '24', '168'].map((hours) => price('0', hours))).toEqual([true, true, true, true])
    expect(['', '0', '169', '1.5', 'soon'].map((hours) => price('0', hours))).toEqual(Array(5).fill(false))
  })
})

describe('a lunch break', () => {
  const lunch = (start: string, end: string) =>
    lunchFields.safeParse({ weekdays: ['monday'], start, end }).error?.issues[0]?.message
  it('takes 15 minutes to 3 hours on one day at least', () => {
    expect([lunch('840', '855'), lunch('840', '1020')]).toEqual([undefined, undefined])
    expect([lunch('840', '840'), lunch('840', '1035')]).toEqual(['tooShort', 'tooLong'])
    expect(lunchFields.safeParse({ weekdays: [], start: '840', end: '900' }).error?.issues[0]?.message).toBe(
      'noDay',
    )
  })
})

describe('an exception', () => {
  const wrong = (changed: object) =>
    exceptionFields
      .safeParse({
        ...{ kind: 'blocking', all_day: false, start_date: '2026-12-24', end_date: '2026-12-24' },
        ...{ start: '540', end: '600', speciality_id: '', reason: '' },
        ...changed,
      })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  it('ends after it begins', () => {
    expect(wrong({})).toBeUndefined()
    expect(wrong({ end: '540' })).toEqual(['end order'])
    expect(wrong({ end_date: '2026-12-23' })).toContain('end_date order')
    expect(wrong({ end_date: '2026-12-26', end: '480' })).toBeUndefined()
    expect(wrong({ all_day: true, end: '540' })).toBeUndefined()
  })
  it('that opens time lies within one day', () => {
    expect(wrong({ kind: 'extending', end_date: '2026-12-20' })).toBeUndefined()
    expect(wrong({ kind: 'extending', end: '480' })).toEqual(['end order'])
  })
})

describe('the price once its field is left', () => {
  it.each([
    ['850', '$850.00'],
    ['1234.5', '$1,234.50'],
    ['$50,000', '$50,000.00'],
    ['0', '$0.00'],
  ])('%j is shown as %j, and is the same amount', (typed, shown) => {
    const centavos = centavosOf(typed) ?? -1
    expect(pesosText(centavos)).toBe(shown)
    expect(centavosOf(shown)).toBe(centavos)
  })
})
