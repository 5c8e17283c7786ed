import type { ApiError, ApiErrorCode } from '../../src/contracts/portal/apiError.ts'
import { TOKEN_EXPIRED_MESSAGE } from '../../src/contracts/portal/apiError.ts'

/** An answer that is not a success: thrown anywhere below a route, written by the error handler. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  readonly body: ApiError
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: ApiErrorCode,
    message: string,
    extra: { errors?: NonNullable<ApiError['errors']>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.body = { message, code, ...(extra.errors ? { errors: extra.errors } : {}) }
    this.headers = extra.headers ?? {}
  }
}

/** Missing and foreign alike, word for word, so that nobody can probe for ids. */
export const notFound = () => new ApiFailure(404, 'notFound', 'Not found')
export const unauthorized = () => new ApiFailure(401, 'unauthorized', 'Sign in first')
/** P4.20: the client refreshes on exactly this message. */
export const tokenExpired = () => new ApiFailure(401, 'tokenExpired', TOKEN_EXPIRED_MESSAGE)
export const invalidCredentials = () => new ApiFailure(401, 'invalidCredentials', 'Wrong email or password')
export const refreshRefused = () => new ApiFailure(401, 'refreshRefused', 'The session has ended')
export const tooManyAttempts = (retryAfterSeconds: number) =>
  new ApiFailure(429, 'tooManyAttempts', 'Too many attempts, try again later', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  })
export const invalidFields = (errors: NonNullable<ApiError['errors']>) =>
  new ApiFailure(400, 'validation', 'Some fields are not valid', { errors })
export const statusRefused = () =>
  new ApiFailure(409, 'statusRefused', 'The status of the visit does not allow this')
export const visitTooEarly = () =>
  new ApiFailure(409, 'visitTooEarly', 'The room of the visit is not open yet')
export const visitClosed = () => new ApiFailure(409, 'visitClosed', 'The room of the visit is closed')
export const licenceMissing = () =>
  new ApiFailure(409, 'licenceMissing', 'The profile has no professional licence')
export const sealBroken = () =>
  new ApiFailure(409, 'sealBroken', 'A prescription of this visit is not as it was signed')
export const conflict = () =>
  new ApiFailure(409, 'conflict', 'It was changed at the same time, read it again')
export const meetingUnavailable = () =>
  new ApiFailure(502, 'meetingUnavailable', 'The meeting provider did not answer')
