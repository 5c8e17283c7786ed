import { toFailure } from '../../contracts/failure.ts'
import type { ApiErrorCode } from '../../contracts/portal/apiError.ts'
import { type Device, login } from '../../contracts/portal/auth.ts'
import type { Http } from '../../services/portal/http.ts'
import { HttpError } from '../../services/portal/httpError.ts'
import type { TokenStore } from '../../services/portal/tokens.ts'
import { promiseLogic } from '../promiseLogic.ts'

const TOO_MANY_REQUESTS = 429

interface Deps {
  http: Http
  tokens: Pick<TokenStore, 'keep'>
  device: () => Device
}

interface Submitted {
  params: Record<string, never>
  values: { email: string; password: string }
  version: number | null
}

/** P7.07: the credentials and the device; on success both tokens are stored (P9.01, P9.02). */
export const defineSignInActor = ({ http, tokens, device }: Deps) =>
  promiseLogic<{ result: Record<string, never> }, Submitted>(async ({ input, signal }) => {
    try {
      tokens.keep(await http.call(login, { body: { ...input.values, device: device() } }, signal))
      return { result: {} }
    } catch (error) {
      const failure = toFailure(error)
      // A proxy in front of the server limits by another code.
      const limited = error instanceof HttpError && error.status === TOO_MANY_REQUESTS
      throw limited ? { ...failure, code: 'tooManyAttempts' satisfies ApiErrorCode } : failure
    }
  })
