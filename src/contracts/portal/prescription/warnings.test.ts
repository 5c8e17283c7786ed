import { describe, expect, it } from 'vitest'
import { allergyOf, comparable, isRepeated, unanswered, warningsOf } from './warnings.ts'

const named = (generic_name: string, brand?: string) => ({ generic_name, brand })

describe('how names are compared', () => {
  it.each([
    ['  Ácido   Acetil-Salicílico ', 'acido acetil salicilico'],
    ['PARACETAMOL', 'paracetamol'],
    ['Amoxicilina/Clavulanato (875)', 'amoxicilina clavulanato 875'],
    ['Nin\u0303o', 'nino'],
    ['---', ''],
  ])('P1.24 %j as %j', (text, expected) => expect(comparable(text)).toBe(expected))
})

describe('the allergy that a medicine speaks of', () => {
  it.each([
    ['Amoxicilina', 'Penicilina'],
    ['Dicloxacilina', 'Alergia a la penicilina'],
    ['Penicilina G benzatínica', 'PENICILINAS'],
    ['Cefalexina', 'Cefalosporinas'],
    ['Trimetoprima con sulfametoxazol', 'Sulfas'],
    ['Ibuprofeno', 'Aspirina'],
    ['Ácido acetilsalicílico', 'Ibuprofeno'],
    ['Meloxicam', 'AINEs'],
    ['Metamizol sódico', 'Dipirona'],
    ['Azitromicina', 'Macrólidos'],
    ['Ciprofloxacino', 'Quinolonas'],
    ['Amoxicillin', 'Penicillin'],
    ['Amoxicilina', 'Dicloxacilina'],
    ['Ibuprofeno', 'Ácido acetilsalicílico'],
  ])('P1.24 %s belongs to the family of %s', (medicine, allergy) =>
    expect(allergyOf(named(medicine), ['Polen', allergy])).toBe(allergy),
  )

  it.each([
    ['its name, with or without accents', named('Codeina'), 'Codeína'],
    ['one word of its name', named('Paracetamol con codeína'), 'codeina'],
    ['its brand', named('Paracetamol', 'Tempra'), 'Tempra'],
    ['the family of its brand', named('Ácido clavulánico', 'Amoxicilina Forte'), 'Penicilina'],
  ])('P1.24 by %s', (_by, medicine, allergy) => expect(allergyOf(medicine, [allergy])).toBe(allergy))

  it.each([
    ['Paracetamol', 'Penicilina'],
    ['Cefalexina', 'Penicilina'],
    ['Crema de la mañana', 'Picadura de la avispa'],
    ['Sulfato ferroso', 'Sulfas'],
    ['Ácido fólico', 'Ácido acetilsalicílico'],
    ['', 'Penicilina'],
    ['Paracetamol', ''],
  ])('P1.24 none for %j to somebody allergic to %j', (medicine, allergy) =>
    expect(allergyOf(named(medicine), [allergy])).toBeNull(),
  )

  it('none when none is known', () => expect(allergyOf(named('Amoxicilina'), [])).toBeNull())

  it('the first of several', () =>
    expect(allergyOf(named('Amoxicilina'), ['Látex', 'Amoxicilina', 'Penicilina'])).toBe('Amoxicilina'))
})

describe('the same medicine twice', () => {
  const items = [named('Paracetamol', 'Tempra'), named('Ibuprofeno'), named('  PARACETÁMOL '), named('')]

  it('P1.24 is seen at the later entry, however it is written and whatever its brand', () =>
    expect(items.map((_, index) => isRepeated(items, index))).toEqual([false, false, true, false]))

  it('is not seen in names that are still empty', () =>
    expect(isRepeated([named(''), named(' ')], 1)).toBe(false))

  it('is not seen at an index outside the list', () => expect(isRepeated(items, 9)).toBe(false))
})

describe('warnings', () => {
  const items = [named('Amoxicilina'), named('Paracetamol'), named('amoxicilina')]

  it('P1.24 name the entry, what it is about and the allergy in the words in which it is known', () =>
    expect(warningsOf(items, ['Alergia a penicilinas'])).toEqual([
      { item: 0, kind: 'allergy', allergy: 'Alergia a penicilinas' },
      { item: 2, kind: 'allergy', allergy: 'Alergia a penicilinas' },
      { item: 2, kind: 'duplicate', allergy: '' },
    ]))

  it('P1.24 are answered one by one, and not with a blank or a single letter', () => {
    const answered = [
      { ...named('Amoxicilina'), allergy_answer: 'La tolera' },
      { ...named('amoxicilina'), allergy_answer: ' x ', duplicate_answer: 'Rescate' },
      { ...named('Amoxicilina'), allergy_answer: 'ok', duplicate_answer: '   ' },
    ]
    expect(unanswered(answered, ['Penicilina'])).toEqual([
      { item: 1, kind: 'allergy', allergy: 'Penicilina' },
      { item: 2, kind: 'duplicate', allergy: '' },
    ])
  })

  it('are none for what nobody is allergic to', () =>
    expect(unanswered([named('Paracetamol')], [])).toEqual([]))
})
