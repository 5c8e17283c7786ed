import { expect, it } from 'vitest'
import { specialityColours } from './specialityColours.ts'

it('P2.77 gives the first four specialities four different colour pairs by index', () => {
  expect(new Set([0, 1, 2, 3].map(specialityColours)).size).toBe(4)
})

it('P2.78 makes each pair of a text colour and a tinted background', () => {
  for (const index of [0, 1, 2, 3]) expect(specialityColours(index)).toMatch(/^text-\S+ bg-\S+-tint$/)
})

it('P2.79 falls back to the first pair for an index without its own', () => {
  expect(specialityColours(4)).toBe(specialityColours(0))
  expect(specialityColours(17)).toBe(specialityColours(0))
  expect(specialityColours(-1)).toBe(specialityColours(0))
})
