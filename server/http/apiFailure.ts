import {
  API_ERROR_STATUS,
  type ApiError,
  type ApiErrorCode,
  TOKEN_EXPIRED_MESSAGE,
} from '../../src/contracts/portal/apiError.ts'

/** An answer that is not a success: thrown anywhere below a route, written by the error handler. */
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
      headers?: Record<string, string>
    } = {},
  ) {
    super(message)
    this.status = extra.status ?? API_ERROR_STATUS[code]
    this.body = { message, code, ...(extra.errors ? { errors: extra.errors } : {}) }
    this.headers = extra.headers ?? {}
  }
}

/** Missing and foreign alike, word for word, so that nobody can probe for ids. */
export const notFound = () => new ApiFailure('notFound', 'Not found')
export const unauthorized = () => new ApiFailure('unauthorized', 'Sign in first')
/** P4.20: the client refreshes on exactly this message. */
export const tokenExpired = () => new ApiFailure('tokenExpired', TOKEN_EXPIRED_MESSAGE)
export const invalidCredentials = () => new ApiFailure('invalidCredentials', 'Wrong email or password')
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
export const visitClosed = () => new ApiFailure('visitClosed', 'The room of the visit is closed')
export const licenceMissing = () =>
  new ApiFailure('licenceMissing', 'The profile has no professional licence')
export const sealBroken = () =>
  new ApiFailure('sealBroken', 'A prescription of this visit is not as it was signed')
export const conflict = () => new ApiFailure('conflict', 'It was changed at the same time, read it again')
export const meetingUnavailable = () =>
  new ApiFailure('meetingUnavailable', 'The meeting provider did not answer')
