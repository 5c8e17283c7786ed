import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textParts } from './textParts.ts'

const linksOf = (text: string) => textParts(text).flatMap(({ href }) => (href === null ? [] : [href]))

describe('links in a message', () => {
  it('are addresses of http and https, without the punctuation around them', () => {
    expect(textParts('Vea (https://example.org/a?b=1#c), por favor.')).toEqual([
      { text: 'Vea (', href: null },
      { text: 'https://example.org/a?b=1#c', href: 'https://example.org/a?b=1#c' },
      { text: '), por favor.', href: null },
    ])
    expect(linksOf('HTTP://example.org\nhttps://b.example')).toEqual([
      'http://example.org/',
      'https://b.example/',
    ])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://bank.example@evil.example/',
    'https://user:secret@evil.example/',
    'https://pаypal.example/',
    'https://example.org/\u202egpj.exe',
    'https://',
    'example.org',
    'xhttps://example.org',
    `https://example.org/${'a'.repeat(2_048)}`,
  ])('%s is plain text', (text) => {
    expect(textParts(text)).toEqual([{ text, href: null }])
  })

  it('markup stays text', () => {
    const text = '<a href="https://evil.example">hola</a>'
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    expect(linksOf(text)).toEqual([])
  })

  it('are at most fifty', () => {
    expect(linksOf('https://a.example '.repeat(60))).toHaveLength(50)
  })

  it('leave every text as it is, and never lead elsewhere than to http or https', () => {
    const pieces = fc.constantFrom(
      'https://',
      'http://a.b',
      '@',
      '(',
      ')',
      '.',
      ' ',
      '\n',
      'javascript:',
      'é',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme' }))), (words) => {
        const text = words.join('')
        const parts = textParts(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { href } of parts) if (href !== null) expect(href).toMatch(/^https?:\/\/[^@]/)
      }),
    )
  })
})
