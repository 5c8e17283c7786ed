import { describe, expect, it } from 'vitest'
import { guess, typeOf } from './guess.ts'

const NOW = Date.parse('2026-03-02T16:00:00Z')
const file = (name: string, type = 'application/pdf', lastModified = Date.parse('2026-02-27T10:00:00Z')) => ({
  name,
  type,
  lastModified,
})

describe('what a file looks like', () => {
  it.each([
    ['Biometría hemática.pdf', 'application/pdf', 'lab'],
    ['blood_test.pdf', 'application/pdf', 'lab'],
    ['Receta 12.pdf', 'application/pdf', 'prescription'],
    ['consentimiento_informado.pdf', 'application/pdf', 'consent'],
    ['RX torax.pdf', 'application/pdf', 'image'],
    ['IMG_0042.jpg', 'image/jpeg', 'image'],
    ['scan.dcm', '', 'image'],
    ['nota de referencia.pdf', 'application/pdf', 'note'],
    ['document.pdf', 'application/pdf', 'other'],
  ])('%s of type %s is of the kind %s', (name, type, kind) => {
    expect(guess(file(name, type), 'File', NOW).kind).toBe(kind)
  })

  it('has a title that fits, and a date that is not in the future', () => {
    expect(guess(file('lab_results_(1).pdf'), 'File', NOW)).toMatchObject({
      title: 'lab results (1)',
      taken_on: '2026-02-27',
    })
    expect(guess(file('.pdf'), 'File', NOW).title).toBe('File')
    expect(guess(file(`${'x'.repeat(300)}.pdf`), 'File', NOW).title).toHaveLength(120)
    for (const wrong of [NOW + 30 * 24 * 60 * 60_000, 0, -5])
      expect(guess(file('a.pdf', 'application/pdf', wrong), 'File', NOW).taken_on).toBe('2026-03-02')
  })

  it('has the type that the browser says, or that of its extension', () => {
    expect(typeOf({ name: 'a.dcm', type: '' })).toBe('application/dicom')
    expect(typeOf({ name: 'a.JPEG', type: '' })).toBe('image/jpeg')
    expect(typeOf({ name: 'a.pdf', type: 'text/html' })).toBe('text/html')
    expect(typeOf({ name: 'a', type: '' })).toBe('')
  })
})
