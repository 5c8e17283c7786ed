import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DraftItem, EMPTY_DRAFT, EMPTY_ITEM, type PrescriptionDraft } from './draft.ts'
import { draftOf } from './draftOf.ts'
import { workedOutQuantity } from './quantity.ts'
import { isUntouched, signable } from './signable.ts'

const item: DraftItem = {
  ...EMPTY_ITEM,
  generic_name: 'Paracetamol',
  form: 'tablet',
  strength: '500 mg',
  dose: '1',
  unit: 'tablet',
  route: 'oral',
  every_hours: '8',
  for_days: '5',
}
const draft: PrescriptionDraft = {
  ...EMPTY_DRAFT,
  diagnosis: 'Faringitis',
  allergies_checked: true,
  items: [item],
}
const about = { allergies: [], today: '2026-03-02' }
const problemsOf = (changes: Partial<PrescriptionDraft>, allergies: string[] = []) =>
  signable({ ...draft, ...changes }, { ...about, allergies }).problems.map(({ field, kind }) => [field, kind])
const withItem = (changes: Partial<DraftItem>) => ({ items: [{ ...item, ...changes }] })

describe('a draft that is to be signed', () => {
  it('P1.24 becomes what is signed: numbers are numbers, what is empty is left out', () => {
    const { content } = signable(
      {
        ...draft,
        icd10: 'j02.9',
        vitals: { ...draft.vitals, temperature_c: '38,2' },
        items: [{ ...item, dose: '0,5' }],
      },
      about,
    )
    expect(content).toEqual({
      diagnosis: 'Faringitis',
      icd10: 'J02.9',
      allergies_checked: true,
      vitals: { temperature_c: 38.2 },
      items: [
        {
          generic_name: 'Paracetamol',
          form: 'tablet',
          strength: '500 mg',
          dose: 0.5,
          unit: 'tablet',
          route: 'oral',
          every_hours: 8,
          for_days: 5,
          continuous: false,
          quantity: 8,
        },
      ],
      advice: '',
    })
  })

  it('P1.24 says what is missing, by field', () => {
    expect(problemsOf({ diagnosis: ' ', allergies_checked: false })).toEqual([
      ['diagnosis', 'missing'],
      ['allergies_checked', 'missing'],
    ])
    expect(problemsOf(withItem({ route: '', every_hours: '', for_days: '' }))).toEqual([
      ['items.0.route', 'missing'],
      ['items.0.every_hours', 'missing'],
      ['items.0.for_days', 'missing'],
    ])
    expect(problemsOf({ items: [], advice: 'Reposo' })).toEqual([['advice', 'outOfBounds']])
    expect(problemsOf({ items: [], advice: 'Reposo y líquidos' })).toEqual([])
  })

  it('P1.24 refuses what cannot be: bounds, words for numbers, a past date, a medicine with a form of its own', () => {
    expect(problemsOf({ vitals: { ...draft.vitals, pulse: '999', spo2: 'high' } })).toEqual([
      ['vitals.pulse', 'outOfBounds'],
      ['vitals.spo2', 'outOfBounds'],
    ])
    expect(problemsOf(withItem({ dose: '0' }))).toEqual([['items.0.dose', 'outOfBounds']])
    expect(problemsOf(withItem({ group: 'I' }))).toEqual([['items.0.group', 'ownForm']])
    expect(problemsOf({ next_visit: '2026-03-01' })).toEqual([['next_visit', 'past']])
    expect(problemsOf({ next_visit: '2026-03-02' })).toEqual([])
  })

  it('P1.24 asks about an allergy and about the same medicine twice until they are answered', () => {
    const twice = {
      items: [
        { ...item, generic_name: 'Amoxicilina' },
        { ...item, generic_name: 'amoxicilina' },
      ],
    }
    expect(problemsOf(twice, ['Penicilina'])).toEqual([
      ['items.0.allergy_answer', 'unanswered'],
      ['items.1.allergy_answer', 'unanswered'],
      ['items.1.duplicate_answer', 'unanswered'],
    ])
    const answers = { allergy_answer: 'La toleró en 2024', duplicate_answer: 'Dosis de carga' }
    expect(problemsOf({ items: twice.items.map((one) => ({ ...one, ...answers })) }, ['Penicilina'])).toEqual(
      [],
    )
  })

  it('P1.24 what was signed can be written on: it is the same again, but for what is asked each time', () => {
    const { content } = signable(draft, about)
    if (content === null) throw new Error('It can be signed')
    const again = draftOf(content)
    expect(again).toEqual({ ...draft, allergies_checked: false, items: [{ ...item, quantity: '15' }] })
    expect(signable({ ...again, allergies_checked: true }, about).content).toEqual(content)
  })

  it('never throws, whatever was typed', () => {
    const typed = fc.string({ maxLength: 40 })
    const anyItem = fc.record({
      ...(Object.fromEntries(Object.keys(EMPTY_ITEM).map((key) => [key, typed])) as Record<
        keyof DraftItem,
        typeof typed
      >),
      continuous: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 5 }), typed, typed, (items, diagnosis, allergy) => {
        const judged = signable({ ...draft, diagnosis, items }, { ...about, allergies: [allergy] })
        expect(judged.content === null).toBe(judged.problems.length > 0)
      }),
    )
  })

  it('P1.24 works out how many pieces a treatment takes, where pieces are counted', () => {
    expect(workedOutQuantity(item)).toBe(15)
    expect(workedOutQuantity({ ...item, dose: '0,5', every_hours: '12', for_days: '7' })).toBe(7)
    expect(workedOutQuantity({ ...item, unit: 'ml' })).toBeNull()
    expect(workedOutQuantity({ ...item, continuous: true })).toBeNull()
    expect(workedOutQuantity({ ...item, every_hours: '' })).toBeNull()
  })

  it('knows a draft in which nothing was typed', () => {
    expect(isUntouched(EMPTY_DRAFT)).toBe(true)
    expect(isUntouched({ ...EMPTY_DRAFT, advice: 'a' })).toBe(false)
    expect(isUntouched({ ...EMPTY_DRAFT, items: [EMPTY_ITEM] })).toBe(false)
  })
})
