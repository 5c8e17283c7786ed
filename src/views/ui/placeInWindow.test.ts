import { describe, expect, it } from 'vitest'
import { placementOf } from './placeInWindow.ts'

const page = { width: 390, height: 800 }
const button = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 })
const list = { width: 224, height: 300 }

describe('the place of a list', () => {
  it('is below its button, aligned with the edge that was chosen', () => {
    expect(placementOf(button(340, 100), list, page, 'end')).toMatchObject({ left: 156, top: 148 })
    expect(placementOf(button(20, 100), list, page, 'start')).toMatchObject({ left: 20, top: 148 })
  })

  it('is above where there is more room', () => {
    expect(placementOf(button(340, 700), list, page, 'end')).toMatchObject({ top: 392 })
  })

  it('never leaves the window at a side', () => {
    expect(placementOf(button(8, 100), list, page, 'end').left).toBe(8)
    expect(placementOf(button(340, 100), list, page, 'start').left).toBe(158)
  })

  it('is limited to the room that there is, and stays inside a very low window', () => {
    const high = { width: 224, height: 1_000 }
    const { top, maxHeight } = placementOf(button(340, 700), high, page, 'end')
    expect([top, maxHeight]).toEqual([8, 684])
    const low = placementOf(button(340, 100), high, { width: 740, height: 240 }, 'end')
    expect(low.top).toBeGreaterThanOrEqual(8)
    expect(low.top + Math.min(low.maxHeight, 1_000)).toBeLessThanOrEqual(232)
  })
})
