import { expect, it } from 'vitest'
import { isCurp } from './curp.ts'

it.each([
  ['HEGG560427MVZRRL04', true],
  // The check digit of another one.
  ['HEGG560427MVZRRL05', false],
  // There is no month 13.
  ['HEGG561327MVZRRL04', false],
  ['hegg560427mvzrrl04', false],
  ['', false],
])('%s is a CURP: %s', (text, valid) => {
  expect(isCurp(text)).toBe(valid)
})
