import {
  API_ERROR_STATUS,
  type ApiError,
  type ApiErrorCode,
  TOKEN_EXPIRED_MESSAGE,
} from '../../src/contracts/portal/apiError.ts'
import type { UploadRefusal } from '../../src/contracts/portal/files/file.ts'

/** An error answer: thrown anywhere below a route, written by the error handler. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  readonly body: ApiError
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ApiErrorCode,
    message: string,
    extra: {
      status?: number
      errors?: NonNullable<ApiError['errors']>
      details?: unknown
      headers?: Record<string, string>
    } = {},
  ) {
    super(message)
    this.status = extra.status ?? API_ERROR_STATUS[code]
    this.body = {
      message,
      code,
      ...(extra.errors ? { errors: extra.errors } : {}),
      ...(extra.details === undefined ? {} : { details: extra.details }),
    }
    this.headers = extra.headers ?? {}
  }
}

/** The same answer for missing and foreign ids, so that nobody can probe for ids. */
export const notFound = () => new ApiFailure('notFound', 'Not found')
export const unauthorized = () => new ApiFailure('unauthorized', 'Sign in first')
/** P4.20: the client refreshes only on exactly this message. */
export const tokenExpired = () => new ApiFailure('tokenExpired', TOKEN_EXPIRED_MESSAGE)
export const invalidCredentials = () => new ApiFailure('invalidCredentials', 'Wrong email or password')
export const secondFactorRequired = () =>
  new ApiFailure('secondFactorRequired', 'The code of the second factor is missing')
/** @param signUp the id of the sign-up whose password was right */
export const unverifiedAccount = (signUp: string) =>
  new ApiFailure('unverifiedAccount', 'The address is not verified', { details: { sign_up: signUp } })
export const passkeyRefused = () => new ApiFailure('passkeyRefused', 'The passkey was refused')
export const refreshRefused = () => new ApiFailure('refreshRefused', 'The session has ended')
export const tooManyAttempts = (retryAfterSeconds: number) =>
  new ApiFailure('tooManyAttempts', 'Too many attempts, try again later', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  })
export const invalidFields = (errors: NonNullable<ApiError['errors']>) =>
  new ApiFailure('validation', 'Some fields are not valid', { errors })
export const statusRefused = () =>
  new ApiFailure('statusRefused', 'The status of the visit does not allow this')
export const visitTooEarly = () => new ApiFailure('visitTooEarly', 'The room of the visit is not open yet')
export const tooLate = () => new ApiFailure('tooLate', 'The visit can no longer be changed by the patient')
export const visitClosed = () => new ApiFailure('visitClosed', 'The room of the visit is closed')
export const licenceMissing = () =>
  new ApiFailure('licenceMissing', 'The profile has no professional licence')
export const emailMissing = () => new ApiFailure('emailMissing', "The patient's record has no email")
export const sealBroken = () =>
  new ApiFailure('sealBroken', 'A prescription of this visit is not as it was signed')
/** @param details what is there now */
export const conflict = (details?: unknown) =>
  new ApiFailure('conflict', 'It was changed at the same time, read it again', { details })
/** @param details a fresh list */
export const slotTaken = (details?: unknown) =>
  new ApiFailure('slotTaken', 'That time was just taken', { details })
export const holdExpired = (details?: unknown) =>
  new ApiFailure('holdExpired', 'The time is no longer held', { details })
export const holdRenewed = () => new ApiFailure('holdRenewed', 'It was renewed once already')
export const holdLimit = () => new ApiFailure('holdLimit', 'Release another time first')
export const fileQuota = () => new ApiFailure('fileQuota', 'There is no room for more files')
/** @param refusal why */
export const fileRefused = (refusal: UploadRefusal) =>
  new ApiFailure('fileRefused', 'The file does not pass its checks', { details: refusal })
export const checkUnavailable = () =>
  new ApiFailure('checkUnavailable', 'The file cannot be checked right now')
export const meetingUnavailable = () =>
  new ApiFailure('meetingUnavailable', 'The meeting provider did not answer')
export const paymentUnavailable = () =>
  new ApiFailure('paymentUnavailable', 'The provider of card payments did not answer')
