import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReplayWindow } from './replayWindow.ts'

describe('the replay window', () => {
  it('lets every number through at most once, and each recent one exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 300, size: 'max' }), (steps) => {
        const window = new ReplayWindow()
        const passed = new Set<number>()
        let highest = 5_000
        for (const step of steps) {
          const number = highest + step
          highest = Math.max(highest, number)
          const isNew = !passed.has(number)
          expect(window.accepts(number)).toBe(isNew)
          passed.add(number)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('takes nothing older than it remembers', () => {
    const window = new ReplayWindow()
    expect(window.accepts(5_000)).toBe(true)
    expect(window.accepts(5_000 - 1_024)).toBe(false)
    expect(window.accepts(5_000 - 1_023)).toBe(true)
  })
})
