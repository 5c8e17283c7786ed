import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sessionsToDrop } from './ledgerCap.ts'

const extents = fc.uniqueArray(fc.record({ session: fc.string(), at: fc.nat(1_000), size: fc.nat(100) }), {
  selector: ({ session }) => session,
  maxLength: 12,
})

describe('the cap of the ledger', () => {
  it('drops what is too old, then the oldest until the rest is small enough', () => {
    const found = [
      { session: 'old', at: 5, size: 1 },
      { session: 'newest', at: 40, size: 30 },
      { session: 'older', at: 20, size: 30 },
      { session: 'newer', at: 30, size: 30 },
    ]
    expect(sessionsToDrop(found, { before: 10, size: 60, running: 'newest' })).toEqual(['old', 'older'])
    expect(sessionsToDrop(found, { before: 10, size: 1_000, running: 'newest' })).toEqual(['old'])
  })

  it('never drops the current one, and nothing below the cap', () => {
    fc.assert(
      fc.property(extents, fc.nat(1_000), fc.nat(600), fc.nat(12), (found, before, size, index) => {
        const running = found[index]?.session ?? 'none'
        const dropped = new Set(sessionsToDrop(found, { before, size, running }))
        const kept = found.filter(({ session }) => !dropped.has(session))
        expect(dropped.has(running)).toBe(false)
        const others = kept.filter(({ session }) => session !== running)
        expect(others.every(({ at }) => at >= before)).toBe(true)
        const total = kept.reduce((sum, extent) => sum + extent.size, 0)
        if (others.length > 0) expect(total).toBeLessThanOrEqual(size)
        // No newer session was dropped than the limits required.
        for (const extent of found)
          if (dropped.has(extent.session) && extent.at >= before)
            expect(others.every(({ at }) => at >= extent.at)).toBe(true)
      }),
    )
  })
})
