import { describe, expect, it } from 'vitest'
import { htmlMail } from './htmlMail.ts'

const htmlOf = (body: string, subject = 'x') => htmlMail({ language: 'es', subject, body })

describe('a mail in HTML', () => {
  it('escapes what it is given', () => {
    const html = htmlOf('<b>&"', '</title><script>')
    expect(html).toContain('<p>&lt;b&gt;&amp;&quot;</p>')
    expect(html).not.toContain('<script>')
  })

  it('has its language, its paragraphs and its lines', () => {
    const html = htmlOf('Uno\ndos\n\ntres')
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('<p>Uno<br>dos</p><p>tres</p>')
  })

  it('marks codes, and makes links of addresses that end where they end', () => {
    expect(htmlOf('Su código: 012345')).toMatch(/<strong [^>]*>012345<\/strong>/)
    expect(htmlOf('Vea https://visits.example/auth/login?a=1&b=2 hoy')).toContain(
      '<a href="https://visits.example/auth/login?a=1&amp;b=2">https://visits.example/auth/login?a=1&amp;b=2</a> hoy',
    )
    expect(htmlOf('https://visits.example/123456')).not.toContain('<strong style')
    expect(htmlOf('javascript:alert(1)')).not.toContain('<a')
  })
})
