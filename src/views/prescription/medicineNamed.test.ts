import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, EMPTY_ITEM } from '../../contracts/portal/prescription/draft.ts'
import { namedForPaper, paperNameOf } from './medicineNamed.ts'
import { signableValues } from './signableValues.ts'

const item = {
  ...EMPTY_ITEM,
  form: 'tablet' as const,
  strength: '400 mg',
  dose: '1',
  unit: 'tablet' as const,
  route: 'oral' as const,
  every_hours: '8',
  for_days: '5',
}
const draftOf = (...names: string[]) => ({
  ...EMPTY_DRAFT,
  diagnosis: 'Cefalea',
  allergies_checked: true,
  items: names.map((generic_name) => ({ ...item, generic_name })),
})

describe('the name of a medicine on the prescription', () => {
  it.each([
    ['Ibuprofen', 'Ibuprofeno'],
    ['  naproxen ', 'Naproxeno'],
    ['Metamizole', 'Metamizol sódico'],
    ['Losartan', 'Losartán'],
    ['metamizol sodico', 'Metamizol sódico'],
    ['Paracetamol', 'Paracetamol'],
    ['paracetamol', 'paracetamol'],
    ['Fórmula magistral 12', 'Fórmula magistral 12'],
    ['', ''],
  ])('is Spanish, whatever language its doctor works in: %s', (typed, name) => {
    expect(paperNameOf(typed)).toBe(name)
  })

  it('is what is signed, and what a repeated medicine is found by', () => {
    const sign = (...names: string[]) =>
      signableValues({ allergies: [], today: '2026-11-28' }).safeParse(draftOf(...names))
    expect(sign('Ibuprofen').data?.items.map(({ generic_name }) => generic_name)).toEqual(['Ibuprofeno'])
    expect(sign('Ibuprofen', 'Naproxeno').success).toBe(true)
    // Both languages name one medicine.
    expect(sign('Ibuprofen', 'Ibuprofeno').success).toBe(false)
  })

  it('leaves everything else of a draft alone', () => {
    const draft = draftOf('Ibuprofen')
    expect(namedForPaper(draft)).toEqual({
      ...draft,
      items: [{ ...draft.items[0], generic_name: 'Ibuprofeno' }],
    })
    expect(draft.items[0]?.generic_name).toBe('Ibuprofen')
  })
})
