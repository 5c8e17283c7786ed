import { z } from 'zod'
import { toFailure } from '../../contracts/failure.ts'
import type { ApiErrorCode } from '../../contracts/portal/apiError.ts'
import { type Device, login } from '../../contracts/portal/auth.ts'
import { beginPasskeySignIn, passkeySignIn } from '../../contracts/portal/passkey.ts'
import type { login as loginForm } from '../../machines/auth/login.ts'
import { type DevicePasskeys, devicePasskeys } from '../../services/platform/passkeys.ts'
import type { Http } from '../../services/portal/http.ts'
import { HttpError } from '../../services/portal/httpError.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import type { TokenStore } from '../../services/portal/tokens.ts'
import { saveLogic } from '../kit/saveLogic.ts'
import { writePendingSignUp } from './pendingSignUp.ts'

const TOO_MANY_REQUESTS = 429

/** Response of the server when the password is right but the sign-up is not verified. */
const unverified = z.object({ sign_up: z.uuid() })

type LoginValues = z.output<typeof loginForm.values>

export interface SignInServices {
  http: Http
  tokens: Pick<TokenStore, 'save'>
  device: () => Device
  tabStore: Pick<JsonStorage, 'write'>
}

/** P7.07: the credentials and the device; on success both tokens are stored (P9.01, P9.02). */
export const defineSignInActor = (
  { http, tokens, device, tabStore }: SignInServices,
  passkeys: DevicePasskeys = devicePasskeys,
) =>
  saveLogic<Record<string, never>, LoginValues, Record<string, never>>(async ({ values }, signal) => {
    if ('passkey' in values) {
      const asked = await http.call(beginPasskeySignIn, {}, signal)
      const passkey = await passkeys.get(asked)
      tokens.save(await http.call(passkeySignIn, { body: { passkey, device: device() } }, signal))
      return {}
    }
    const { code, ...pair } = values
    try {
      const body = { ...pair, ...(code === '' ? {} : { code }), device: device() }
      tokens.save(await http.call(login, { body }, signal))
      return {}
    } catch (error) {
      const failure = toFailure(error)
      // The verification goes on with the sign-up, on whichever device it was begun.
      const known = unverified.safeParse(error instanceof HttpError ? error.details : null)
      if (failure.code === ('unverifiedAccount' satisfies ApiErrorCode) && known.success)
        writePendingSignUp(tabStore, { sign_up: known.data.sign_up, email: pair.email })
      // A proxy in front of the server limits by another code.
      const limited = error instanceof HttpError && error.status === TOO_MANY_REQUESTS
      throw limited ? { ...failure, code: 'tooManyAttempts' satisfies ApiErrorCode } : failure
    }
  })
