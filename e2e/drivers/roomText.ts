import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../src/contracts/portal/locale.ts'

const SPACES = [
  'common',
  'meeting',
  'devices',
  'guest',
  'callErrors',
  'whiteboard',
  'prescription',
  'captions',
  'booking',
  'patient',
  'note',
  'polls',
  'playlist',
  'watch',
  'pastVisit',
] as const

const leaves = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(Object(value)).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))

const read = (locale: Locale, space: string): [string, string][] =>
  leaves(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '..', '..', 'src', 'i18n', locale, `${space}.json`), 'utf8'),
    ),
  )

/** The texts of the page: `say('meeting', 'preview.join')`. */
export const textOf = (locale: Locale) => {
  const all = new Map(
    SPACES.flatMap((space) => read(locale, space).map(([key, text]) => [`${space}:${key}`, text] as const)),
  )
  return (space: (typeof SPACES)[number], key: string): string => {
    const text = all.get(`${space}:${key}`)
    if (text === undefined) throw new Error(`No words for ${space}:${key}`)
    return text
  }
}

/** Every key with a dot; a page that shows one lacks its texts. */
export const allKeys: readonly string[] = SPACES.flatMap((space) =>
  read('en', space)
    .map(([key]) => key.replace(/_(one|other)$/, ''))
    .filter((key) => key.includes('.')),
)
