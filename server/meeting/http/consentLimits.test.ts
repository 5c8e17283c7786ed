import { expect, it } from 'vitest'
import { CONSENT_LIMIT } from '../limits.ts'
import { ConsentLimits } from './consentLimits.ts'

const given = { roomId: 'room', user: 'guest', address: 'here', answer: 'yes' }

it('takes the same answer of the same guest for one', () => {
  const limits = new ConsentLimits()
  expect(limits.judge(given)).toBe('new')
  expect(limits.judge(given)).toBe('known')
  expect(limits.judge({ ...given, answer: 'no' })).toBe('new')
})

it('bounds what one guest, one address and all together write for one visit', () => {
  const write = (who: (n: number) => object) => {
    const limits = new ConsentLimits()
    let written = 0
    for (let n = 0; n < 500; n += 1)
      if (limits.judge({ ...given, answer: `${n}`, ...who(n) }) === 'new') written += 1
    return { written, other: limits.judge({ ...given, roomId: 'another' }) }
  }
  expect(write(() => ({}))).toEqual({ written: CONSENT_LIMIT.perPerson, other: 'new' })
  expect(write((n) => ({ user: `${n}` }))).toEqual({ written: CONSENT_LIMIT.perAddress, other: 'new' })
  expect(write((n) => ({ user: `${n}`, address: `${n}` }))).toEqual({
    written: CONSENT_LIMIT.perVisit,
    other: 'new',
  })
})
