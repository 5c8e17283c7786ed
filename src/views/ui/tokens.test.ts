import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Foreground on background: the pairs that meet on screen. Text needs 4.5:1 (WCAG 1.4.3). */
const textPairs: [string, string][] = [
  ...['canvas', 'surface', 'raised', 'sunken', 'neutral-soft'].map((on): [string, string] => ['ink', on]),
  ...['canvas', 'surface', 'raised', 'sunken'].map((on): [string, string] => ['ink-soft', on]),
  ...['canvas', 'surface', 'raised'].flatMap((on): [string, string][] => [
    ['primary', on],
    ['danger', on],
    ['live', on],
  ]),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary-soft', 'primary-soft'],
  ['on-hero', 'hero'],
  ['on-hero-soft', 'hero'],
  ['on-hero', 'hero-line'],
  ['on-ember', 'ember'],
  ['on-live', 'live'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-hangup', 'hangup'],
  ...['live', 'danger', 'success', 'warning', 'info', 'neutral'].map((name): [string, string] => [
    `on-${name}-soft`,
    `${name}-soft`,
  ]),
  ...[1, 2, 3, 4].map((n): [string, string] => [`speciality-${n}`, `speciality-${n}-tint`]),
]

/** Borders of controls, icons and the focus ring need 3:1 (WCAG 1.4.11). */
const shapePairs: [string, string][] = [
  ...['canvas', 'surface', 'raised', 'sunken'].map((on): [string, string] => ['focus', on]),
  ['focus-hero', 'hero'],
  ...['canvas', 'surface', 'raised', 'sunken'].map((on): [string, string] => ['edge', on]),
  ['ember', 'hero'],
]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const read = (part: string): Map<string, string> =>
  new Map([...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]))
const [lightPart = '', darkPart = ''] = css.split('@media (prefers-color-scheme: dark)')
const themes = { light: read(lightPart), dark: read(darkPart) }

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

describe.each(Object.entries(themes))('the %s theme', (_, colours) => {
  const tooWeak = (pairs: [string, string][], least: number) =>
    pairs.flatMap(([fore, back]) => {
      const [a, b] = [colours.get(fore), colours.get(back)]
      if (a === undefined || b === undefined) return [`${fore} or ${back} is missing`]
      return contrast(a, b) < least ? [`${fore} on ${back}: ${contrast(a, b).toFixed(2)}`] : []
    })

  it('has 4.5:1 for every pair of text and background', () => {
    expect(tooWeak(textPairs, 4.5)).toEqual([])
  })

  it('has 3:1 for borders of controls, icons and the focus ring', () => {
    expect(tooWeak(shapePairs, 3)).toEqual([])
  })

  it('P2.78 P2.79 has the four colour pairs of the specialities', () => {
    for (const n of [1, 2, 3, 4])
      expect(colours.has(`speciality-${n}`) && colours.has(`speciality-${n}-tint`)).toBe(true)
  })
})

it('names every colour in both themes', () => {
  expect([...themes.dark.keys()].sort()).toEqual([...themes.light.keys()].sort())
})
