import { expect, it } from 'vitest'
import { withPageHead } from './pageHead.ts'

const PAGE = '<!doctype html><html lang="en"><head><meta charset="utf-8" /></head><body></body></html>'

it('writes what a shared link shows, and nothing that a name could turn into markup', () => {
  const html = withPageHead(PAGE, {
    language: 'es',
    title: 'Dra. "Ñ" </title><script>alert(1)</script> $& · Consulta',
    description: 'Reserve & <b>listo</b>',
    url: 'https://visits.clinic.test/profile/a/b?x="y',
    picture: null,
  })
  expect(html).toContain('<html lang="es">')
  expect(html).toContain(
    '<title>Dra. &quot;Ñ&quot; &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; · Consulta</title>',
  )
  expect(html).toContain('content="Reserve &amp; &lt;b&gt;listo&lt;/b&gt;"')
  expect(html).toContain('href="https://visits.clinic.test/profile/a/b?x=&quot;y"')
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('og:image')
})
