import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../src/contracts/portal/locale.ts'

const leaves = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(Object(value)).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))

/** The texts of one namespace with their values: `say('player.forward')`. */
export const textIn = (locale: Locale, space: string) => {
  const file = join(import.meta.dirname, '..', '..', 'src', 'i18n', locale, `${space}.json`)
  const all = new Map(leaves(JSON.parse(readFileSync(file, 'utf8'))))
  return (key: string, filled: Readonly<Record<string, string | number>> = {}): string => {
    const text = all.get(key)
    if (text === undefined) throw new Error(`No words for ${space}:${key}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(filled[name] ?? ''))
  }
}
