import { ServiceError } from '../../contracts/failure.ts'
import { type ApiError, apiError } from '../../contracts/portal/apiError.ts'
import type { Slot } from '../../contracts/portal/booking/slots.ts'
import { slotTakenDetails } from '../../contracts/portal/booking/slotTaken.ts'

/** More than any form has. */
const FIELD_ERROR_LIMIT = 100

/** A time that is gone comes with a fresh list. */
const freeTimesIn = ({ code, details }: ApiError): { freeTimes?: Slot[] } => {
  if (code !== 'slotTaken' && code !== 'holdExpired') return {}
  const parsed = slotTakenDetails.safeParse(details)
  return parsed.success ? { freeTimes: parsed.data.slots } : {}
}

/** An answer that is not a success, or none at all (`status` 0). */
export class HttpError extends ServiceError {
  readonly status: number
  /** From the header `retry-after`, seconds. */
  readonly retryAfterS: number | null
  /** Further information about the refusal; the code defines its shape. */
  readonly details: unknown
  constructor(status: number, body: ApiError, retryAfterS: number | null = null) {
    super({
      code: body.code,
      message: body.message,
      retryable: status === 0 || status === 429 || status >= 500,
      ...(body.errors === undefined ? {} : { errors: body.errors.slice(0, FIELD_ERROR_LIMIT) }),
      ...(retryAfterS === null || retryAfterS < 0 ? {} : { retryAfterS }),
      ...freeTimesIn(body),
    })
    this.name = 'HttpError'
    this.status = status
    this.retryAfterS = retryAfterS
    this.details = body.details
  }
}

/** Reads the error of an answer; a body of another origin (a proxy's page) leaves the status as the code. */
export const errorFrom = async (response: Response): Promise<HttpError> => {
  const parsed = apiError.safeParse(await response.json().catch(() => null))
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new HttpError(
    response.status,
    parsed.data ?? { code: String(response.status), message: `The server answered ${response.status}` },
    Number.isFinite(retryAfter) ? retryAfter : null,
  )
}
