import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VisitFact } from '../../../src/contracts/portal/visitRecord.ts'
import { extend, verify } from './chain.ts'

const KEY = 'a key'
const VISIT = 'visit-1'

const person = fc.record({ role: fc.constantFrom('doctor', 'patient'), user: fc.uuid() })
const fact: fc.Arbitrary<VisitFact> = fc.oneof(
  person.map((who) => ({ kind: 'person.joined' as const, who })),
  person.map((who) => ({ kind: 'person.left' as const, who })),
  fc.constant({ kind: 'call.started' as const }),
)
const facts = fc.array(
  fc.record({ at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100') }), fact }),
  { minLength: 1, maxLength: 12 },
)

describe('the chain of a visit record', () => {
  it('reads back what was appended, in however many goes', () => {
    fc.assert(
      fc.property(facts, facts, (first, second) => {
        const one = extend(KEY, VISIT, null, first)
        const two = extend(KEY, VISIT, one.head, second)
        const { entries, firstBroken } = verify(KEY, VISIT, [...one.entries, ...two.entries], two.head)
        expect(firstBroken).toBeNull()
        expect(entries.map((entry) => entry.fact)).toEqual([...first, ...second].map((given) => given.fact))
        expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
      }),
    )
  })

  it('names the entry of which a single character was changed', () => {
    fc.assert(
      fc.property(facts, fc.nat(), fc.nat(), (given, which, where) => {
        const { entries, head } = extend(KEY, VISIT, null, given)
        const index = which % entries.length
        const changed = entries.map((entry, at) => {
          if (at !== index) return entry
          const place = where % entry.body.length
          const other = entry.body[place] === '1' ? '2' : '1'
          return { ...entry, body: entry.body.slice(0, place) + other + entry.body.slice(place + 1) }
        })
        expect(verify(KEY, VISIT, changed, head).firstBroken).toBe(index + 1)
      }),
    )
  })

  it('names the first entry that was taken out, also at the end', () => {
    fc.assert(
      fc.property(facts, fc.nat(), (given, which) => {
        const { entries, head } = extend(KEY, VISIT, null, given)
        const index = which % entries.length
        const left = entries.filter((_, at) => at !== index)
        expect(verify(KEY, VISIT, left, head).firstBroken).toBe(index + 1)
      }),
    )
  })

  it('refuses a record written anew without the key, and the record of another visit', () => {
    const given = [{ at: new Date(0), fact: { kind: 'call.started' as const } }]
    const forged = extend('another key', VISIT, null, given)
    expect(verify(KEY, VISIT, forged.entries, forged.head).firstBroken).toBe(2)
    const other = extend(KEY, 'visit-2', null, given)
    expect(verify(KEY, VISIT, other.entries, other.head).firstBroken).toBe(1)
    expect(verify(KEY, VISIT, [], null)).toEqual({ entries: [], firstBroken: null })
  })
})
