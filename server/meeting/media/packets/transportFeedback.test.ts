import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TransportFeedback } from './transportFeedback.ts'

/**
 * An independent parser of the format, as in a browser: sequence number to arrival time, or null for lost.
 */
const read = (bytes: Buffer): Map<number, number | null> => {
  const base = bytes.readUInt16BE(12)
  const count = bytes.readUInt16BE(14)
  let clock = bytes.readUIntBE(16, 3) * 64_000
  const symbols: number[] = []
  let at = 20
  while (symbols.length < count) {
    const chunk = bytes.readUInt16BE(at)
    at += 2
    if (chunk >> 15 === 0) {
      for (let n = chunk & 0x1fff; n > 0; n -= 1) symbols.push((chunk >> 13) & 3)
    } else {
      for (let slot = 0; slot < 7; slot += 1) symbols.push((chunk >> (12 - 2 * slot)) & 3)
    }
  }
  const arrivals = new Map<number, number | null>()
  for (const [index, symbol] of symbols.slice(0, count).entries()) {
    const sequence = (base + index) & 0xffff
    if (symbol === 0) {
      arrivals.set(sequence, null)
      continue
    }
    const delta = symbol === 1 ? bytes.readUInt8(at) : bytes.readInt16BE(at)
    at += symbol
    clock += delta * 250
    arrivals.set(sequence, clock)
  }
  return arrivals
}

describe('transport-wide feedback', () => {
  it('reports each packet once, with its arrival to a quarter of a millisecond, and the gaps as lost', () => {
    const packets = fc.array(
      fc.record({ gap: fc.integer({ min: 0, max: 3 }), wait: fc.integer({ min: 0, max: 200_000 }) }),
      { minLength: 1, maxLength: 900, size: 'max' },
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), packets, (first, sent) => {
        const feedback = new TransportFeedback(1)
        const expected = new Map<number, number>()
        let sequence = first
        let clock = 3_000_000_000
        for (const { gap, wait } of sent) {
          sequence = (sequence + 1 + gap) & 0xffff
          clock += wait
          expected.set(sequence, clock)
          feedback.arrived(sequence, 9, clock)
        }
        const reported = new Map<number, number | null>()
        for (const message of feedback.flush()) {
          expect(message.length % 4).toBe(0)
          expect(message.readUInt16BE(2)).toBe(message.length / 4 - 1)
          for (const [number, arrival] of read(message)) {
            expect(reported.has(number)).toBe(false)
            reported.set(number, arrival)
          }
        }
        for (const [number, arrival] of reported) {
          const truth = expected.get(number)
          if (truth === undefined) expect(arrival).toBeNull()
          else expect(Math.abs((arrival ?? 0) - truth)).toBeLessThanOrEqual(250)
        }
        for (const number of expected.keys()) expect(reported.get(number)).not.toBeUndefined()
        expect(feedback.flush()).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('starts anew at a number far from the last ones, ahead or behind, and looks at no number in between', () => {
    for (const jump of [5_000, 32_767, -5_000, -32_000]) {
      const feedback = new TransportFeedback(1)
      feedback.arrived(40_000, 9, 1_000_000)
      feedback.flush()
      const there = (40_000 + jump) & 0xffff
      feedback.arrived(there, 9, 2_000_000)
      feedback.arrived((there + 2) & 0xffff, 9, 2_001_000)
      const messages = feedback.flush()
      expect(messages).toHaveLength(1)
      const reported = read(messages[0] ?? Buffer.alloc(0))
      expect([...reported.keys()]).toEqual([there, there + 1, there + 2].map((one) => one & 0xffff))
      expect(reported.get((there + 1) & 0xffff)).toBeNull()
    }
  })

  it('reports no more numbers in one flush than a second of packets has, whatever jumps there are', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300, size: 'max' })
    fc.assert(
      fc.property(numbers, (sequences) => {
        const feedback = new TransportFeedback(1)
        for (const sequence of sequences) feedback.arrived(sequence, 9, 1_000_000)
        const counts = feedback.flush().map((message) => message.readUInt16BE(14))
        expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(4_096)
        expect(counts.length).toBeLessThanOrEqual(11)
      }),
      { numRuns: 100 },
    )
  })

  it('numbers its messages', () => {
    const feedback = new TransportFeedback(1)
    const counts = [1, 2, 3].map((sequence) => {
      feedback.arrived(sequence, 9, sequence * 1_000)
      return feedback.flush()[0]?.readUInt8(19)
    })
    expect(counts).toEqual([0, 1, 2])
  })
})
