import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = (language: string) => new URL(`./${language}/`, import.meta.url)
const filesOf = (language: string) => readdirSync(folder(language)).filter((file) => file.endsWith('.json'))

/** Every leaf as 'a.b.c' with the {{names}} it uses. */
const leaves = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [
        [
          path,
          [...value.matchAll(/\{\{(\w+)\}\}/g)]
            .map(([, name]) => name)
            .sort()
            .join(','),
        ],
      ]
    : Object.entries(Object(value)).flatMap(([key, inner]) =>
        leaves(inner, path === '' ? key : `${path}.${key}`),
      )

const read = (language: string, file: string): [string, string][] =>
  leaves(JSON.parse(readFileSync(new URL(file, folder(language)), 'utf8')))

describe('P1.34 the interface is bilingual', () => {
  it('has the same files in both languages', () => {
    expect(filesOf('es')).toEqual(filesOf('en'))
  })

  it.each(filesOf('en'))('P1.34 %s has the same keys with the same names in both languages', (file) => {
    expect(read('es', file).sort()).toEqual(read('en', file).sort())
  })

  it.each(filesOf('en'))('%s has no empty text', (file) => {
    for (const language of ['en', 'es']) {
      const text = readFileSync(new URL(file, folder(language)), 'utf8')
      expect(text).not.toMatch(/:\s*"\s*"/)
    }
  })
})
