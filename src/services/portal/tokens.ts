import { ServiceError } from '../../contracts/failure.ts'
import type { SessionTokens } from '../../contracts/portal/auth.ts'
import { ACCESS_COOKIE, REFRESH_COOKIE, TOKEN_COOKIE_DAYS } from '../../contracts/portal/portalConstants.ts'
import type { CookieStore } from './cookies.ts'

export interface TokenStore {
  /** P6.05: the bearer is read from the stored cookie each time. */
  access(): string | null
  refresh(): string | null
  /** @throws ServiceError `cookiesBlocked` when the browser does not keep them */
  save(tokens: SessionTokens): void
  clear(): void
}

/** P9.01-P9.04: two cookies, seven days each. */
export const createTokens = (cookies: CookieStore): TokenStore => ({
  access: () => cookies.read(ACCESS_COOKIE),
  refresh: () => cookies.read(REFRESH_COOKIE),
  save: (tokens) => {
    cookies.write(ACCESS_COOKIE, tokens.token, TOKEN_COOKIE_DAYS)
    cookies.write(REFRESH_COOKIE, tokens.refresh_token, TOKEN_COOKIE_DAYS)
    if (cookies.read(ACCESS_COOKIE) !== tokens.token)
      throw new ServiceError({
        code: 'cookiesBlocked',
        message: 'The browser does not keep cookies of this site',
        retryable: false,
      })
  },
  clear: () => {
    cookies.remove(ACCESS_COOKIE)
    cookies.remove(REFRESH_COOKIE)
  },
})
