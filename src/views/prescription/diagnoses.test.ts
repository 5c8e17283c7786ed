import { expect, it } from 'vitest'
import { prescriptionContent } from '../../contracts/portal/prescription/prescription.ts'
import { plain } from '../ui/ComboField.tsx'
import diagnoses from './diagnoses.json'

const { icd10 } = prescriptionContent.shape

it('lists each code once, each one that can be signed, with a name in both languages', () => {
  expect(diagnoses.length).toBeGreaterThan(300)
  expect(new Set(diagnoses.map(({ code }) => code)).size).toBe(diagnoses.length)
  for (const { code, es, en } of diagnoses) {
    expect(icd10.parse(code)).toBe(code)
    expect(
      [es, en].every((name) => name.length >= 3 && name.length <= 300),
      code,
    ).toBe(true)
  }
  expect(diagnoses.map(({ code }) => code)).toEqual(diagnoses.map(({ code }) => code).toSorted())
})

it('finds names without their accents', () => {
  const found = diagnoses.filter(({ es }) => plain(es).includes('faringitis estreptococica'))
  expect(found.map(({ code }) => code)).toEqual(['J02.0'])
})
