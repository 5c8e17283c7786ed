import { expect, it } from 'vitest'
import { phoneText } from './phoneText.ts'

it('groups the digits of a number by its country', () => {
  expect(phoneText('+525555550142')).toBe('+52 55 5555 0142')
  expect(phoneText('+12025550123')).toBe('+1 202 555 0123')
})

it('leaves what is not a number as it is', () => {
  expect(phoneText('ext. 12')).toBe('ext. 12')
})
