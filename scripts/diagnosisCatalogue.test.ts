import { expect, test } from 'vitest'
import { CatalogueError, readDiagnoses } from './diagnosisCatalogue.ts'

test('a table of diagnoses is read in any order of columns, and sorted by code', () => {
  const text =
    '\uFEFFES,Code,en\r\n"Rinofaringitis, aguda",j00,"Common cold"\r\nFiebre tifoidea,A01.0,Typhoid fever\r\n'
  expect(readDiagnoses(text)).toEqual([
    { code: 'A01.0', es: 'Fiebre tifoidea', en: 'Typhoid fever' },
    { code: 'J00', es: 'Rinofaringitis, aguda', en: 'Common cold' },
  ])
})

test('every wrong row is named, and nothing is taken over', () => {
  const read = () =>
    readDiagnoses('code,es,en\nJ00,Resfriado,Cold\n12,Uno,One\nJ00,Otro,Other\nJ01.9,Sinusitis,\n')
  expect(read).toThrow(CatalogueError)
  expect(read).toThrow(/^Row 3: code: [^\n]+\nRow 4: J00 is there already\nRow 5: en: [^\n]+$/)
})

test.each([
  ['', 'The file has no rows'],
  ['code,es,en\n"J00,Resfriado,Cold', /[Qq]uote/],
])('%j is refused', (text, why) => {
  expect(() => readDiagnoses(text)).toThrow(why)
})
