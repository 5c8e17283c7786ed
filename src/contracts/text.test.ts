import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  identifier,
  jsonValue,
  line,
  paragraphs,
  tidiedLine,
  tidiedParagraphs,
  tidyJson,
  tidyLine,
} from './text.ts'

/** Any sequence of code units, including lone surrogates and control characters. */
const anything = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 40 })
const odd = fc.oneof(
  anything,
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '\udc00x',
    'a\u0007b',
    'a\u0085b',
    'e\u0301',
    'a\nb',
    'a\tb',
    'a\u2028b',
    '😀',
  ),
)

const isControl = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x20 || (code >= 0x7f && code < 0xa0)
}
const isText = (text: string, breaks: boolean): boolean =>
  text.isWellFormed() &&
  text === text.normalize('NFC') &&
  [...text].every((one) =>
    breaks ? !isControl(one) || '\n\r\t'.includes(one) : !isControl(one) && !'\u2028\u2029'.includes(one),
  )

describe('text', () => {
  it('is well-formed, without control characters, normal and bounded, or refused', () => {
    fc.assert(
      fc.property(odd, fc.boolean(), (given, breaks) => {
        const parsed = (breaks ? paragraphs : line)(20).safeParse(given)
        if (parsed.success) expect(isText(parsed.data, breaks)).toBe(true)
        else
          expect(given.length > 20 || !given.isWellFormed() || !isText(given.normalize('NFC'), breaks)).toBe(
            true,
          )
      }),
    )
  })

  it('tidied is text, whatever it was, and no longer than allowed', () => {
    fc.assert(
      fc.property(odd, fc.integer({ min: 0, max: 10 }), (given, max) => {
        const one = tidiedLine(max).parse(given)
        const many = tidiedParagraphs(max).parse(given)
        expect(isText(one, false) && isText(many, true)).toBe(true)
        expect(Math.max(one.length, many.length)).toBeLessThanOrEqual(max)
      }),
    )
  })

  it('leaves what is text as it is', () => {
    for (const text of ['Xóchitl Quetzalcóatl', '👩‍⚕️ 日本', 'שלום', 'a b'])
      expect([line(80).parse(text), tidyLine(text)]).toEqual([text, text])
    expect(paragraphs(80).parse('one\n\ttwo')).toBe('one\n\ttwo')
    expect(line(80).safeParse('one\ntwo').success).toBe(false)
  })

  it('composes letters and accents, so that the same name is the same text', () => {
    expect(line(10).parse('Jose\u0301')).toBe('José')
  })

  it('refuses an identifier rather than change it', () => {
    expect(identifier(8).safeParse('a\u0000').success).toBe(false)
    expect(identifier(8).parse(' a ')).toBe(' a ')
  })

  it('tidies every text of a value, keys too, and refuses one that is too deep', () => {
    expect(tidyJson({ 'a\u0000': ['\ud800', { b: 'x\u0000' }], n: 1 })).toEqual({
      'a ': ['\ufffd', { b: 'x ' }],
      n: 1,
    })
    let deep: unknown = 1
    for (let n = 0; n < 65; n++) deep = [deep]
    expect(jsonValue.safeParse(deep).success).toBe(false)
    expect(jsonValue.safeParse((deep as unknown[])[0]).success).toBe(true)
  })
})
