import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composedSizeFor } from './composedSize.ts'

describe('the size of the composed picture', () => {
  it.each([
    [undefined, { width: 1_280, height: 720 }],
    [
      { width: 720, height: 1_280 },
      { width: 720, height: 1_280 },
    ],
    [
      { width: 641, height: 361 },
      { width: 640, height: 360 },
    ],
    [
      { width: 3_840, height: 2_160 },
      { width: 1_920, height: 1_080 },
    ],
    [
      { width: 160, height: 90 },
      { width: 320, height: 180 },
    ],
    [
      { width: 8_192, height: 1 },
      { width: 1_280, height: 720 },
    ],
  ])('for %o is %o', (resolution, size) => {
    expect(composedSizeFor(resolution)).toEqual(size)
  })

  it('is one that an encoder takes and a machine can carry, whatever a client asks for', () => {
    const pixels = fc.integer({ min: 1, max: 8_192 })
    fc.assert(
      fc.property(pixels, pixels, (width, height) => {
        const size = composedSizeFor({ width, height })
        expect([size.width % 2, size.height % 2]).toEqual([0, 0])
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(180)
        expect(size.width * size.height).toBeLessThanOrEqual(1_920 * 1_080)
      }),
    )
  })
})
