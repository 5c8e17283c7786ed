import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'docs', 'decisions')
const FOLDERS = ['src', 'server', 'e2e', 'bench', 'docs', 'scripts', 'model-tests', 'hostile']
const INDEX = readFileSync(join(FOLDER, 'README.md'), 'utf8')

const files = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name))
const records = files.map((file) => ({
  file,
  number: file.slice(0, 4),
  text: readFileSync(join(FOLDER, file), 'utf8'),
}))
const numbers = new Set(records.map(({ number }) => number))

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

describe('records of decisions', () => {
  it('have a status and a date, and are in the index under their title', () => {
    for (const { file, number, text } of records) {
      const [, title] = /^# \d{4} (.+)\n/.exec(text) ?? []
      expect(text, file).toMatch(/^- Status: \w+\n- Date: \d{4}-\d\d-\d\d\n- (Merges|Supersedes): /m)
      expect(INDEX.replaceAll(/ +\|/g, ' |')).toContain(`| [${number}](${file}) | ${title} |`)
    }
    expect(matches(INDEX, /\]\((\d{4}-[^)]+)\)/g)).toEqual(files)
  })

  it('a merged number leads to records that exist', () => {
    const merged = matches(INDEX, /^\| \d{4} +\|.+\| ([\d, ]+?) +\|$/gm).flatMap((cell) => cell.split(', '))
    expect(merged.length).toBeGreaterThan(0)
    expect(merged.filter((number) => !numbers.has(number))).toEqual([])
  })

  it('every reference in the repository names a record', () => {
    const texts = FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(tsx?|md)$/.test(name))
        .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
    ).join('\n')
    const inText = matches(texts, /(?:[Dd]ecisions? |docs\/decisions\/)(0\d{3})/g)
    const between = records.flatMap(({ text }) => matches(text, /(?:\(|\b[Ss]ee |\b[Rr]ecord )(0\d{3})\b/g))
    expect(inText.length).toBeGreaterThan(50)
    expect(between.length).toBeGreaterThan(10)
    expect([...inText, ...between].filter((number) => !numbers.has(number))).toEqual([])
  })
})
