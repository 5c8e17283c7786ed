import { describe, expect, it } from 'vitest'
import type { VisitFact } from '../../../src/contracts/portal/visitRecord.ts'
import { RECORD_RATE } from '../limits.ts'
import { FactRateLimit } from './factRateLimit.ts'

const guest = (user = 'guest') => ({ role: 'patient', user })
const lost = (user?: string): VisitFact => ({ kind: 'person.lost', who: guest(user) })
const back = (user?: string): VisitFact => ({ kind: 'person.returned', who: guest(user) })
const doctor = { role: 'doctor', user: 'd' }

describe('the rate limit of a record', () => {
  it('writes what happens in an ordinary visit one by one', () => {
    const rateLimit = new FactRateLimit(0)
    const facts = Array.from({ length: RECORD_RATE.perPerson.burst / 2 }, () => [lost(), back()]).flat()
    expect(rateLimit.take(facts, 0)).toEqual(facts)
    expect(rateLimit.hasCounted).toBe(false)
  })

  it('counts what a flapping connection makes, with the times of the first and the last, and loses none', () => {
    const rateLimit = new FactRateLimit(0)
    let written = 0
    for (let at = 1_000; at <= 8_000; at += 1) written += rateLimit.take([lost(), back()], at).length
    const [counted, ...others] = rateLimit.settle()
    expect(others).toEqual([])
    if (counted?.kind !== 'facts.counted') throw new Error('Nothing was counted')
    const { counts } = counted
    expect(written).toBeLessThan(30)
    expect(written + (counts['person.lost'] ?? 0) + (counts['person.returned'] ?? 0)).toBe(14_002)
    expect(counted).toMatchObject({ who: guest(), to: new Date(8_000).toISOString() })
    expect(Date.parse(counted.from)).toBeLessThan(1_200)
    expect(rateLimit.hasCounted).toBe(false)
  })

  it('keeps writing what others do meanwhile, above all what a host does', () => {
    const rateLimit = new FactRateLimit(0)
    for (let at = 0; at < 1_000; at += 1) rateLimit.take([lost('flapping')], at)
    const admitted: VisitFact = { kind: 'person.admitted', who: guest('flapping'), by: doctor }
    expect(rateLimit.take([admitted, lost('somebody else')], 1_000)).toHaveLength(2)
  })

  it('counts a crowd of new persons together', () => {
    const rateLimit = new FactRateLimit(0)
    let written = 0
    for (let n = 0; n < 5_000; n += 1) written += rateLimit.take([lost(`guest-${n}`)], 0).length
    expect(written).toBeLessThanOrEqual(RECORD_RATE.perRoom.burst)
    const lines = rateLimit.settle()
    expect(lines.length).toBeLessThanOrEqual(RECORD_RATE.countedPeople + 1)
    const total = lines.reduce(
      (sum, line) => sum + (line.kind === 'facts.counted' ? (line.counts['person.lost'] ?? 0) : 0),
      0,
    )
    expect(written + total).toBe(5_000)
  })
})
