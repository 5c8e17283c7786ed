import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

describe('CSV', () => {
  it('has a byte order mark, ends each line with CR LF, and quotes what would break a line', () => {
    expect(
      csvText([
        ['a', 'b'],
        ['1,5', 'say "hi"'],
        ['two\nlines', ''],
      ]),
    ).toBe('\uFEFFa,b\r\n"1,5","say ""hi"""\r\n"two\nlines",\r\n')
  })

  it.each(['=1+1', '+52 55', '-x', '@name'])(
    'guards the cell %s, which a spreadsheet would calculate',
    (text) => {
      expect(csvText([[text]])).toBe(`\uFEFF'${text}\r\n`)
    },
  )

  it('leaves negative amounts as numbers', () => {
    expect(csvText([['-650.00']])).toBe('\uFEFF-650.00\r\n')
  })
})
