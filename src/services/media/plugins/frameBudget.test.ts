import { describe, expect, it } from 'vitest'
import { nextFrameBudget, STEADY } from './frameBudget.ts'

describe('the frame budget of a virtual background', () => {
  const paceAfter = (...medians: number[]) => medians.reduce(nextFrameBudget, STEADY)

  it('is slow after three slow seconds in a row', () => {
    expect(paceAfter(61, 61).isSlow).toBe(false)
    expect(paceAfter(61, 61, 20, 61, 61).isSlow).toBe(false)
    expect(paceAfter(61, 61, 61).isSlow).toBe(true)
  })

  it('recovers after three quick ones', () => {
    expect(paceAfter(61, 61, 61, 39, 39, 50).isSlow).toBe(true)
    expect(paceAfter(61, 61, 61, 39, 39, 39).isSlow).toBe(false)
  })
})
