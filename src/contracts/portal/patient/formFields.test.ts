import { describe, expect, it } from 'vitest'
import { bodyOf, fieldsOf, patientFields, phoneOf } from './formFields.ts'
import { NO_DETAILS, type Patient, patientBody } from './patient.ts'

const known: Patient = {
  ...NO_DETAILS,
  id: 'c-1',
  first_name: 'Ana',
  last_name: 'López',
  birth_date: '1988-04-12',
  sex: 'F',
  allergies: ['Penicilina', 'Látex'],
  conditions: [],
  curp: 'HEGG560427MVZRRL04',
  weight_kg: 61.5,
  version: 1,
  last_visit: null,
  next_visit: null,
  is_new: true,
  server_time: '2026-03-02T12:00:00.000Z',
}
const problemsOf = (typed: object): string[] =>
  (patientFields.safeParse({ ...fieldsOf(known), ...typed }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

describe('the fields of a patient', () => {
  it('give back what they were opened with, as a body that the call takes', () => {
    const body = bodyOf(patientFields.parse(fieldsOf(known)))
    expect(patientBody.parse(body)).toEqual(body)
    expect({ ...known, ...body }).toEqual(known)
  })

  it('tell nothing known from not asked', () => {
    const typed = { ...fieldsOf(known), allergies: ' \n', medicines_none: true }
    expect(bodyOf(typed)).toMatchObject({ allergies: null, conditions: [], medicines: [] })
  })

  it('take a list by its lines, numbers with a comma, and a CURP in small letters', () => {
    const typed = { allergies: ' Sulfas \n\nYodo', weight_kg: '70,5', curp: 'hegg560427mvzrrl04' }
    expect(problemsOf(typed)).toEqual([])
    expect(bodyOf({ ...fieldsOf(known), ...typed })).toMatchObject({
      allergies: ['Sulfas', 'Yodo'],
      weight_kg: 70.5,
      curp: 'HEGG560427MVZRRL04',
    })
  })

  it.each([
    [{ weight_kg: 'heavy' }, 'weight_kg: range'],
    [{ height_cm: '19' }, 'height_cm: range'],
    [{ phone: '55 1234' }, 'phone: phone'],
    [{ email: 'ana@' }, 'email: email'],
    [{ curp: 'HEGG560427MVZRRL05' }, 'curp: curp'],
    [{ allergies_none: true }, 'allergies: noneAndSome'],
  ])('refuse %j', (typed, problem) => {
    expect(problemsOf(typed)).toEqual([problem])
  })

  it('refuse a long entry, and more than 50 of them', () => {
    expect(problemsOf({ medicines: 'x'.repeat(121) })).toEqual(['medicines: list'])
    expect(problemsOf({ medicines: 'x\n'.repeat(51) })).toEqual(['medicines: list'])
    expect(problemsOf({ medicines: 'x\n'.repeat(50) })).toEqual([])
  })

  it.each([
    ['55 1234 5678', '+525512345678'],
    ['+1 (212) 555-0100', '+12125550100'],
    ['12', null],
    ['', null],
  ])('%s is the number %s', (text, number) => {
    expect(phoneOf(text)).toBe(number)
  })
})
