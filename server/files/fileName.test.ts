import { describe, expect, it } from 'vitest'
import { nameForType, safeName } from './fileName.ts'

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\lab.pdf', 'lab.pdf'],
    ['/abs/olute.png', 'olute.png'],
    ['..', 'file'],
    ['.htaccess', 'htaccess'],
    ['a\u0000b\r\nSet-Cookie: x.pdf', 'a b  Set-Cookie x.pdf'],
    ['gpj.\u202efdp', 'gpj.fdp'],
    ['análisis de sangre.pdf', 'análisis de sangre.pdf'],
    ['   ', 'file'],
    ['half \ud83d.png', 'half \ufffd.png'],
  ])('%j becomes %j', (given, safe) => expect(safeName(given)).toBe(safe))

  it('is bounded and keeps its extension', () => {
    expect(safeName(`${'x'.repeat(5_000)}.pdf`)).toBe(`${'x'.repeat(120)}.pdf`)
  })

  it.each([
    ['lab.pdf', 'application/pdf', 'lab.pdf'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['photo.png', 'image/webp', 'photo.webp'],
    ['page.html', 'image/png', 'page.html.png'],
    ['scan', 'application/dicom', 'scan.dcm'],
  ] as const)('%j of type %s becomes %j', (name, type, right) => expect(nameForType(name, type)).toBe(right))
})
