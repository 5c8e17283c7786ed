import { ServiceError } from '../../contracts/failure.ts'
import { REFRESH_TOKEN_HEADER, refreshToken } from '../../contracts/portal/auth.ts'
import type { ExpiredCalls } from '../../services/portal/expiredCalls.ts'
import type { Http } from '../../services/portal/http.ts'
import type { SessionTabs } from '../../services/portal/sessionTabs.ts'
import type { TokenStore } from '../../services/portal/tokens.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

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
  promiseLogic<{ from: 'server' | 'otherTab' }>(({ signal }) =>
    tabs.alone(async () => {
      const access = tokens.access()
      if (access !== null && access !== expiredCalls.staleToken()) return { from: 'otherTab' as const }
      const refresh = tokens.refresh()
      if (refresh === null)
        throw new ServiceError({
          code: 'refreshRefused',
          message: 'There is no refresh token',
          retryable: false,
        })
      const headers = { [REFRESH_TOKEN_HEADER]: refresh } as const
      tokens.save(await http.call(refreshToken, { headers }, signal))
      return { from: 'server' as const }
    }),
  )
