import { fromPromise } from 'xstate'
import { ServiceError, toFailure } from '../../contracts/failure.ts'
import { REFRESH_TOKEN_HEADER, sessionTokens } from '../../contracts/portal/auth.ts'
import type { ExpiredCalls } from '../../services/portal/expiredCalls.ts'
import type { Http } from '../../services/portal/http.ts'
import type { SessionTabs } from '../../services/portal/sessionTabs.ts'
import type { TokenStore } from '../../services/portal/tokens.ts'

interface Deps {
  http: Http
  tokens: TokenStore
  tabs: Pick<SessionTabs, 'alone'>
  expiredCalls: Pick<ExpiredCalls, 'staleToken'>
}

/**
 * P7.12, P4.23, P4.24: asks for new tokens with the stored refresh token and keeps both. Only one tab asks: when
 * the cookie already holds another token than the failed call's, a sibling has refreshed meanwhile.
 */
export const defineRefreshTokensActor = ({ http, tokens, tabs, expiredCalls }: Deps) =>
  fromPromise<{ from: 'server' | 'otherTab' }, void>(({ signal }) =>
    tabs
      .alone(async () => {
        const access = tokens.access()
        if (access !== null && access !== expiredCalls.staleToken()) return { from: 'otherTab' as const }
        const refresh = tokens.refresh()
        if (refresh === null)
          throw new ServiceError({
            code: 'refreshRefused',
            message: 'There is no refresh token',
            retryable: false,
          })
        const fresh = await http.call({
          method: 'POST',
          path: '/v1/auth/refresh_token',
          headers: { [REFRESH_TOKEN_HEADER]: refresh },
          answer: sessionTokens,
          bearer: false,
          signal,
        })
        tokens.keep(fresh)
        return { from: 'server' as const }
      })
      .catch((error: unknown) => {
        throw toFailure(error)
      }),
  )
