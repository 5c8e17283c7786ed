import { type Device, login } from '../../contracts/portal/auth.ts'
import type { LoginRefusal } from '../../machines/login/loginContract.ts'
import type { Http } from '../../services/portal/http.ts'
import { HttpError } from '../../services/portal/httpError.ts'
import type { TokenStore } from '../../services/portal/tokens.ts'
import { promiseLogic } from '../promiseLogic.ts'

interface Deps {
  http: Http
  tokens: Pick<TokenStore, 'keep'>
  device: () => Device
}

const refusalOf = (error: unknown): LoginRefusal | null => {
  if (!(error instanceof HttpError)) return null
  if (error.status === 429) return { why: 'tooMany', retryAfterS: error.retryAfterS ?? 60 }
  return error.failure.code === 'invalidCredentials' ? { why: 'wrongPair' } : null
}

/** P7.07: the credentials and the device; on success both tokens are kept (P9.01, P9.02). */
export const defineSignInActor = ({ http, tokens, device }: Deps) =>
  promiseLogic<{ refusal: LoginRefusal | null }, { email: string; password: string }>(
    async ({ input, signal }) => {
      try {
        tokens.keep(await http.call(login, { body: { ...input, device: device() } }, signal))
        return { refusal: null }
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal === null) throw error
        return { refusal }
      }
    },
  )
