import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sensitive } from '../../../contracts/sensitive.ts'
import { REDACTED, redact } from './redact.ts'

const SECRET = 'María Fernanda'
const visit = z.object({
  id: z.string(),
  patient: sensitive(
    'patient',
    z.object({ name: z.string(), age: z.number(), phone: z.string().nullable() }),
  ),
  notes: z.array(sensitive('content', z.string())),
  byId: z.record(z.string(), z.object({ who: sensitive('patient', z.string()), seen: z.boolean() })),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('open'), token: sensitive('credential', z.string()) }),
    z.object({ kind: z.literal('closed') }),
  ]),
  anything: z.unknown(),
})

describe('redact', () => {
  it('leaves the shape and removes the marked texts', () => {
    expect(
      redact(visit, {
        id: 'v1',
        patient: { name: SECRET, age: 41, phone: null },
        notes: [SECRET, ''],
        byId: { p1: { who: SECRET, seen: true } },
        state: { kind: 'open', token: SECRET },
        anything: SECRET,
        notInTheContract: SECRET,
      }),
    ).toEqual({
      id: 'v1',
      patient: { name: '‹patient›', age: 0, phone: null },
      notes: ['‹content›', ''],
      byId: { p1: { who: '‹patient›', seen: true } },
      state: { kind: 'open', token: '‹credential›' },
      anything: REDACTED,
    })
  })

  it('leaves a point, and no more items than the contract has', () => {
    const line = z.object({ points: z.array(z.tuple([z.number(), z.number()])) })
    expect(redact(line, { points: [[1, 2], [3, SECRET], [5, 6, SECRET], SECRET] })).toEqual({
      points: [[1, 2], [3, REDACTED], [5, 6, REDACTED], REDACTED],
    })
  })

  it('replaces everything that has no contract', () => {
    expect(redact(undefined, { a: [SECRET, 7, true] })).toEqual({ a: ['‹redacted›', 0, true] })
  })

  it('never lets a marked text through, whatever surrounds it', () => {
    const text = fc.string({ minLength: 1 }).map((noise) => `${SECRET}${noise}`)
    fc.assert(
      fc.property(text, fc.anything(), (secret, noise) => {
        const out = JSON.stringify(
          redact(visit, {
            id: 'v1',
            patient: { name: secret, age: 1, phone: secret, extra: noise },
            notes: [secret],
            byId: { p: { who: secret, seen: false }, q: noise },
            state: { kind: 'open', token: secret, more: secret },
            anything: { deep: [secret, noise] },
          }),
        )
        expect(out).not.toContain(SECRET)
      }),
    )
  })
})
