import { describe, expect, it } from 'vitest'
import { MEDICINES } from './medicines.ts'
import { orderMedicines } from './orderMedicines.ts'

describe('the suggested medicines', () => {
  it('begin with those signed last, in the language of the page, each once', () => {
    const names = orderMedicines(MEDICINES, ['Naproxen', 'Jarabe de la casa', 'IBUPROFENO'], 'es')
    expect(names.slice(0, 4)).toEqual(['Naproxeno', 'Jarabe de la casa', 'Ibuprofeno', 'Paracetamol'])
    expect(names).toHaveLength(MEDICINES.length + 1)
    expect(orderMedicines(MEDICINES, ['Naproxeno'], 'en')[0]).toBe('Naproxen')
  })
})
