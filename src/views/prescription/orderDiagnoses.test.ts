import { expect, it } from 'vitest'
import { orderDiagnoses } from './orderDiagnoses.ts'

it('favourites come first, then the recent ones, each once; a code without an entry is left out', () => {
  const catalogue = ['A00', 'B01', 'J02.9', 'E11.9'].map((code) => ({ code }))
  const ordered = orderDiagnoses(catalogue, { favourites: ['E11.9'], recent: ['J02.9', 'E11.9', 'Z99'] })
  expect(ordered.map(({ code, rank }) => `${code} ${rank}`)).toEqual([
    'E11.9 favourite',
    'J02.9 recent',
    'A00 other',
    'B01 other',
  ])
})
