import type { Locale } from '../../contracts/portal/locale.ts'
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '../../contracts/portal/portalConstants.ts'
import type { CookieStore } from '../../services/portal/cookies.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

interface Deps {
  cookies: Pick<CookieStore, 'write'>
  /** Loads and shows the texts; also sets the page's `lang`. */
  changeLanguage: (locale: Locale) => Promise<void>
}

/** P1.41, P1.42: shows a language, and stores it for 30 days when it was chosen. */
export const defineApplyLocaleActor = ({ cookies, changeLanguage }: Deps) =>
  promiseLogic<Record<string, never>, { locale: Locale; remember: boolean }>(async ({ input }) => {
    if (input.remember) cookies.write(LOCALE_COOKIE, input.locale, LOCALE_COOKIE_DAYS)
    await changeLanguage(input.locale)
    return {}
  })
