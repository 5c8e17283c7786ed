import { describe, expect, it } from 'vitest'
import { paracetamol, prescribed } from '../../testing/prescriptionContent.ts'
import { decideSigning, writingRefused } from './rules.ts'

const at = (time: string) => new Date(`2026-03-02T${time}Z`)
const visit = {
  status: 'in_progress' as const,
  startTime: at('16:00:00'),
  endTime: at('16:30:00'),
  allergies: ['Penicilina'],
}
const order = {
  now: at('16:10:00'),
  visit,
  practitioner: { licence: '1234567', timezone: 'UTC-06:00' },
  newest: null,
  lastFolio: 0,
  replaces: null,
  content: prescribed(),
}

describe('when a prescription may be written', () => {
  it.each([
    ['requested', null],
    ['accepted', null],
    ['in_progress', null],
    ['completed', null],
    ['cancel', 'statusRefused'],
    ['pending_payment', 'statusRefused'],
  ] as const)('P1.24 for a visit that is %s: %s', (status, refused) => {
    expect(writingRefused({ ...visit, status }, order.now)).toBe(refused)
  })

  it.each([
    ['15:49:59', 'visitTooEarly'],
    ['15:50:00', null],
    ['23:59:59', null],
  ] as const)('at %s: %s', (time, refused) => expect(writingRefused(visit, at(time))).toBe(refused))
})

describe('what the order to sign leads to', () => {
  it('P1.24 the next number of the series', () => {
    expect(decideSigning({ ...order, lastFolio: 41 })).toEqual({
      kind: 'accepted',
      folioNumber: 42,
      replaces: null,
    })
    expect(decideSigning({ ...order, lastFolio: 41, newest: 7, replaces: '000007' })).toEqual({
      kind: 'accepted',
      folioNumber: 42,
      replaces: 7,
    })
  })

  it('goes beyond six digits', () => {
    const million = { ...order, lastFolio: 1_000_000, newest: 1_000_000, replaces: '1000000' }
    expect(decideSigning(million)).toMatchObject({ kind: 'accepted', folioNumber: 1_000_001 })
  })

  it.each([
    ['the visit is cancelled', { visit: { ...visit, status: 'cancel' as const } }, 'statusRefused'],
    ['the room is not open', { now: at('15:00:00') }, 'visitTooEarly'],
    ['there is no licence', { practitioner: { licence: null, timezone: 'UTC' } }, 'licenceMissing'],
    ['it replaces one that is not', { replaces: '000001' }, 'conflict'],
    ['it replaces an older one', { newest: 2, replaces: '000001' }, 'conflict'],
    ['it passes over the one that is', { newest: 2 }, 'conflict'],
  ])('is refused when %s', (_why, over, code) => {
    expect(decideSigning({ ...order, ...over })).toEqual({ kind: 'refused', code })
  })

  it('names every field that is not right', () => {
    const items = [
      { ...paracetamol, generic_name: 'Ampicilina' },
      { ...paracetamol, generic_name: 'Ampicilina', allergy_answer: 'Ya la tomó' },
    ]
    const decision = decideSigning({ ...order, content: prescribed({ items, next_visit: '2026-03-01' }) })
    expect(decision).toMatchObject({
      kind: 'invalid',
      errors: [
        { field: 'content.items.0.allergy_answer' },
        { field: 'content.items.1.duplicate_answer' },
        { field: 'content.next_visit' },
      ],
    })
  })

  it('warns of nothing while nobody asked for allergies', () => {
    const items = [{ ...paracetamol, generic_name: 'Ampicilina' }]
    const unknown = { ...order, visit: { ...visit, allergies: null }, content: prescribed({ items }) }
    expect(decideSigning(unknown)).toMatchObject({ kind: 'accepted' })
  })

  it.each([
    ['UTC-06:00', '2026-03-02T03:00:00Z', '2026-03-01', 'accepted'],
    ['UTC+00:00', '2026-03-02T03:00:00Z', '2026-03-01', 'invalid'],
    ['America/Mexico_City', '2026-03-02T03:00:00Z', '2026-03-01', 'accepted'],
    ['UTC+12:00', '2026-03-02T16:00:00Z', '2026-03-02', 'invalid'],
  ])('in %s at %s a next visit on %s is %s', (timezone, now, next_visit, kind) => {
    const asked = {
      ...order,
      now: new Date(now),
      visit: { ...visit, startTime: new Date(now) },
      practitioner: { licence: '1234567', timezone },
      content: prescribed({ next_visit }),
    }
    expect(decideSigning(asked).kind).toBe(kind)
  })
})
