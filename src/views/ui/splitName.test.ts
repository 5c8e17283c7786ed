import { expect, it } from 'vitest'
import { splitName } from './splitName.ts'

it.each([
  ['Ana', '', 'Ana'],
  ['Ana Guest', 'Ana ', 'Guest'],
  ['Elena Márquez Ruiz', 'Elena ', 'Márquez Ruiz'],
  [' María  Guadalupe Sánchez Ortiz ', 'María Guadalupe ', 'Sánchez Ortiz'],
  ['', '', ''],
])('%j is split before its surnames', (name, given, surnames) => {
  expect(splitName(name)).toEqual({ given, surnames })
})
