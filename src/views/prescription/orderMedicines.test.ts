import { describe, expect, it } from 'vitest'
import { MEDICINES } from './medicines.ts'
import { orderMedicines } from './orderMedicines.ts'

const signed = (...medicines: string[]) => ({ favouriteMedicines: [], medicines })

describe('the suggested medicines', () => {
  it('begin with the favourites, then those signed last', () => {
    const known = { favouriteMedicines: ['Losartan'], medicines: ['Naproxeno', 'Losartán'] }
    const names = orderMedicines(MEDICINES, known, 'es')
    expect(names.slice(0, 2)).toEqual(['Losartán', 'Naproxeno'])
    expect(names).toHaveLength(MEDICINES.length)
  })

  it('begin with those signed last, in the language of the page, each once', () => {
    const names = orderMedicines(MEDICINES, signed('Naproxen', 'Jarabe de la casa', 'IBUPROFENO'), 'es')
    expect(names.slice(0, 4)).toEqual(['Naproxeno', 'Jarabe de la casa', 'Ibuprofeno', 'Paracetamol'])
    expect(names).toHaveLength(MEDICINES.length + 1)
    expect(orderMedicines(MEDICINES, signed('Naproxeno'), 'en')[0]).toBe('Naproxen')
  })
})
