import { z } from 'zod'

/** P1.35, P1.36: the two languages. */
export const locales = ['en', 'es'] as const
export const locale = z.enum(locales)
export type Locale = z.infer<typeof locale>

/** P1.37 */
export const DEFAULT_LOCALE: Locale = 'en'

/** Short labels and own names: the same in both languages, so they are no translations. */
export const localeLabels: Record<Locale, { short: string; name: string }> = {
  es: { short: 'ESP', name: 'Español' },
  en: { short: 'ENG', name: 'English' },
}
