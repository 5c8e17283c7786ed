// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { createI18n } from '../../i18n/setup.ts'
import { useElapsed } from './useElapsed.ts'

it('P5.06 P5.07 shows elapsed time in both languages', async () => {
  const { i18n, changeLanguage } = createI18n()
  const now = Date.parse('2026-11-24T10:00:00Z')
  const shown = async (locale: 'en' | 'es', from: string) => {
    await changeLanguage(locale)
    const { result } = renderHook(() => useElapsed(), {
      wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>,
    })
    return result.current(Date.parse(from), now)
  }
  expect(await shown('en', '2025-10-23T10:00:00Z')).toBe('1 year, 1 month, 1 day')
  expect(await shown('en', '2024-11-24T10:00:00Z')).toBe('2 years')
  expect(await shown('es', '2026-08-22T10:00:00Z')).toBe('3 meses, 2 días')
  expect(await shown('en', '2026-11-24T09:00:00Z')).toBe('less than 24 hours')
  expect(await shown('es', '2026-11-24T09:00:00Z')).toBe('menos de 24 horas')
})
