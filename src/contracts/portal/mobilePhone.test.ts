import { describe, expect, it } from 'vitest'
import { mobilePhone } from './mobilePhone.ts'

describe('a mobile phone', () => {
  it.each([
    ['5512345678', '+525512345678'],
    [' (55) 1234-5678 ', '+525512345678'],
    ['+52 55 1234 5678', '+525512345678'],
    ['+52 1 55 1234 5678', '+525512345678'],
    ['521 55 1234 5678', '+525512345678'],
    ['+1 212 555 0123', '+12125550123'],
  ])('%j is %s', (typed, number) => {
    expect(mobilePhone.parse(typed)).toBe(number)
  })

  it.each(['55123456', '551234567890', '+52', 'no number', '+999 55 1234 5678'])('refuses %j', (typed) => {
    expect(mobilePhone.safeParse(typed).error?.issues).toMatchObject([{ message: 'phone' }])
  })
})
