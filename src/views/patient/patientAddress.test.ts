import { expect, it } from 'vitest'
import { patientHash, patientIn } from './patientAddress.ts'

it('finds the patient of a fragment', () => {
  expect(patientIn(patientHash('a/b c'))).toBe('a/b c')
  expect(patientIn('')).toBeNull()
  expect(patientIn('#content')).toBeUndefined()
  expect(patientIn('#patient-%E0%A4%A')).toBeNull()
})
