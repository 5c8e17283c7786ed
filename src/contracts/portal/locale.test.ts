import { expect, it } from 'vitest'
import { DEFAULT_LOCALE, locale, localeLabels } from './locale.ts'

it('P1.35 P1.36 Spanish is es and ESP, English en and ENG, and there is no third', () => {
  expect(localeLabels).toEqual({
    es: { short: 'ESP', name: 'Español' },
    en: { short: 'ENG', name: 'English' },
  })
  expect(locale.options).toEqual(['en', 'es'])
  expect(locale.safeParse('fr').success).toBe(false)
})

it('P1.37 English is the default', () => {
  expect(DEFAULT_LOCALE).toBe('en')
})
