import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LINKED_PAGES, readPageLinks } from './pageFiles.ts'

const INDEX = '<script type="module" src="/assets/first-a1.js"></script>'
const FILES = {
  'index.html': { file: 'assets/app-i9.js', imports: ['_first.js'] },
  'src/views/auth/LoginPage.tsx': { file: 'assets/LoginPage-b2.js', imports: ['_first.js', '_forms.js'] },
  '_first.js': { file: 'assets/first-a1.js' },
  '_forms.js': { file: 'assets/forms-c3.js', imports: ['_first.js', '_field.js'] },
  '_field.js': { file: 'assets/field-d4.js', imports: ['_forms.js'] },
  'src/i18n/en/common.json': { file: 'assets/common-e5.js' },
  'src/i18n/es/common.json': { file: 'assets/common-f6.js' },
  'src/i18n/en/auth.json': { file: 'assets/auth-g7.js' },
  'src/i18n/es/auth.json': { file: 'assets/auth-h8.js' },
}

describe('the files of a page', () => {
  let dist: string
  beforeEach(async () => {
    dist = await mkdtemp(join(tmpdir(), 'consulta-files-'))
  })
  afterEach(() => rm(dist, { recursive: true }))

  const linked = (links: string | null): string[] =>
    [...(links ?? '').matchAll(/<\/([^>]+)>; rel=modulepreload/g)].map(([, file = '']) => file)

  it('are the largest one, then the page, what it imports in turn, and its words', async () => {
    await writeFile(join(dist, 'files.json'), JSON.stringify(FILES))
    const linksOf = await readPageLinks(dist, INDEX)
    const [first, ...others] = linked(linksOf('/auth/login?next=%2F', 'es'))
    expect(first).toBe('assets/first-a1.js')
    expect(others.sort()).toEqual([
      'assets/LoginPage-b2.js',
      'assets/auth-h8.js',
      'assets/common-f6.js',
      'assets/field-d4.js',
      'assets/forms-c3.js',
    ])
    expect(linked(linksOf('/auth/login', 'en'))).toContain('assets/auth-g7.js')
    expect(linksOf('/patients', 'en')).toBeNull()
  })

  it('are none while there is no list of them', async () => {
    const linksOf = await readPageLinks(dist, INDEX)
    expect(linksOf('/auth/login', 'en')).toBeNull()
  })

  it('follow the rows of the pages', async () => {
    const folder = join(import.meta.dirname, '..', '..', 'src', 'pages')
    const files = await readdir(folder)
    const pages = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('')
    for (const { path, modules, namespaces } of LINKED_PAGES) {
      const row = pages.split('withActor(').find((text) => text.includes(`path: '${path}`))
      for (const part of [...modules.map((module) => `import('../${module}')`), ...namespaces])
        expect(row, path).toContain(part)
    }
  })
})
