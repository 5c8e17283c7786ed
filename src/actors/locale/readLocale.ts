import { fromPromise } from 'xstate'
import { DEFAULT_LOCALE, type Locale, locale, locales } from '../../contracts/portal/locale.ts'
import { LOCALE_COOKIE } from '../../contracts/portal/portalConstants.ts'
import type { CookieStore } from '../../services/portal/cookies.ts'

interface Deps {
  cookies: Pick<CookieStore, 'read'>
  /** The browser's languages, preferred first, e.g. ['es-MX', 'en']. */
  languages: readonly string[]
  followsBrowser: boolean
}

const firstOurs = (languages: readonly string[]): Locale | null =>
  languages.flatMap((tag) => locales.filter((ours) => tag.toLowerCase().split('-')[0] === ours))[0] ?? null

/**
 * P1.37, P1.41: the stored choice, otherwise the default; another language of the browser is only offered,
 * except on a guest's page, which uses it.
 */
export const defineReadLocaleActor = ({ cookies, languages, followsBrowser }: Deps) =>
  fromPromise<{ locale: Locale; offer: Locale | null }, void>(async () => {
    const chosen = locale.safeParse(cookies.read(LOCALE_COOKIE)).data
    if (chosen !== undefined) return { locale: chosen, offer: null }
    const spoken = firstOurs(languages)
    if (followsBrowser && spoken !== null) return { locale: spoken, offer: null }
    return { locale: DEFAULT_LOCALE, offer: spoken === DEFAULT_LOCALE ? null : spoken }
  })
