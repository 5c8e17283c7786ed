import type { Locale } from '../../contracts/portal/locale.ts'
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '../../contracts/portal/portalConstants.ts'
import type { CookieStore } from '../../services/portal/cookies.ts'
import { promiseLogic } from '../promiseLogic.ts'

interface Deps {
  cookies: Pick<CookieStore, 'write'>
  /** Loads the words and shows them; also sets the page's `lang`. */
  changeLanguage: (locale: Locale) => Promise<void>
}

/** P1.41, P1.42: shows a language, and remembers it for 30 days when somebody chose it. */
export const defineApplyLocaleActor = ({ cookies, changeLanguage }: Deps) =>
  promiseLogic<Record<string, never>, { locale: Locale; remember: boolean }>(async ({ input }) => {
    if (input.remember) cookies.write(LOCALE_COOKIE, input.locale, LOCALE_COOKIE_DAYS)
    await changeLanguage(input.locale)
    return {}
  })
