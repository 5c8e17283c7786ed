import type { FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, type Locale, locale } from '../../src/contracts/portal/locale.ts'
import { LOCALE_COOKIE } from '../../src/contracts/portal/portalConstants.ts'

/** The language that was chosen before, otherwise the browser's. */
export const requestLocale = ({ headers }: Pick<FastifyRequest, 'headers'>): Locale => {
  const chosen = (headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${LOCALE_COOKIE}=`))
  const known = locale.safeParse(chosen?.slice(LOCALE_COOKIE.length + 1))
  if (known.success) return known.data
  return /^\s*es\b/i.test(headers['accept-language'] ?? '') ? 'es' : DEFAULT_LOCALE
}
