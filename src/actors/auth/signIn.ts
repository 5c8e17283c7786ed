import type { z } from 'zod'
import { toFailure } from '../../contracts/failure.ts'
import type { ApiErrorCode } from '../../contracts/portal/apiError.ts'
import { type Device, login } from '../../contracts/portal/auth.ts'
import type { login as loginForm } from '../../machines/auth/login.ts'
import type { Http } from '../../services/portal/http.ts'
import { HttpError } from '../../services/portal/httpError.ts'
import type { TokenStore } from '../../services/portal/tokens.ts'
import { saveLogic } from '../kit/saveLogic.ts'

const TOO_MANY_REQUESTS = 429

type LoginValues = z.output<typeof loginForm.values>

interface Deps {
  http: Http
  tokens: Pick<TokenStore, 'keep'>
  device: () => Device
}

/** P7.07: the credentials and the device; on success both tokens are stored (P9.01, P9.02). */
export const defineSignInActor = ({ http, tokens, device }: Deps) =>
  saveLogic<Record<string, never>, LoginValues, Record<string, never>>(async ({ values }, signal) => {
    try {
      tokens.keep(await http.call(login, { body: { ...values, device: device() } }, signal))
      return {}
    } catch (error) {
      const failure = toFailure(error)
      // A proxy in front of the server limits by another code.
      const limited = error instanceof HttpError && error.status === TOO_MANY_REQUESTS
      throw limited ? { ...failure, code: 'tooManyAttempts' satisfies ApiErrorCode } : failure
    }
  })
