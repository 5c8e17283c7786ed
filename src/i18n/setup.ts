import { type BackendModule, createInstance, type i18n as I18n, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, type Locale, locales } from '../contracts/portal/locale.ts'

/** One chunk per language and namespace, so that a page loads only the texts that it shows. */
const files = import.meta.glob<{ default: Record<string, unknown> }>('./{en,es}/*.json')

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    const load = files[`./${language}/${namespace}.json`]
    if (load === undefined) {
      done(new Error(`No texts found for ${language}/${namespace}`), null)
      return
    }
    load().then(
      (file) => done(null, file.default),
      // true: retry, five times within eleven seconds. A permanent failure is never retried.
      (error: unknown) => done(error instanceof Error ? error : String(error), true),
    )
  },
}

/**
 * English and Spanish have the same keys (`parity.test.ts`), so neither has a fallback, and a Spanish page does not
 * wait for the English texts as well.
 */
const FALLBACKS = { en: [], es: [], default: [DEFAULT_LOCALE] } satisfies Record<Locale | 'default', Locale[]>

/** P1.37-P1.39: en is the default and the fallback, common the default namespace. */
export const createI18n = (): { i18n: I18n; changeLanguage: (locale: Locale) => Promise<void> } => {
  const i18n = createInstance()
  // The locale machine sets the first language, so nothing is loaded before.
  const ready = i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      supportedLngs: locales,
      fallbackLng: FALLBACKS,
      defaultNS: 'common',
      // Loaded with the first language: without one i18next would load the fallback's.
      ns: [],
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  return {
    i18n,
    changeLanguage: async (locale) => {
      await ready
      await i18n.changeLanguage(locale)
      await i18n.loadNamespaces('common')
      document.documentElement.lang = locale
    },
  }
}
