import { describe, expect, it } from 'vitest'
import { DEFAULT_FRAME_RATE, frameSleep, framesToSkip } from './frameRate.ts'

describe('pictures of a frame plugin', () => {
  it('M9.18 come 24 times a second unless it says otherwise', () => {
    expect(DEFAULT_FRAME_RATE).toBe(24)
  })

  it('M9.19 come after about 1000 divided by the rate', () => {
    expect(frameSleep(24)).toBe(41)
    expect(frameSleep(10)).toBe(100)
  })

  it('M9.20 are skipped where the plugin wants fewer than there are', () => {
    expect(framesToSkip(24, 24)).toBe(0)
    expect(framesToSkip(24, 30)).toBe(0)
    expect(framesToSkip(24, 12)).toBe(1)
    expect(framesToSkip(24, 10)).toBe(2)
    expect(framesToSkip(24, 0)).toBe(0)
  })
})
