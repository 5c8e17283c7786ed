import { defer, firstValueFrom, of } from 'rxjs'
import { LIMIT } from '../../contracts/constants.ts'
import { MeetingFailure, makeApiError, makeError } from '../../contracts/errors.ts'
import { type TokenAnswer, tokenAnswer, tokenRefusal } from '../../contracts/meeting/call/token.ts'
import { readWire } from '../../contracts/meeting/connection/readWire.ts'
import { retryAttempts } from '../streams/retryAttempts.ts'

/** The server's refusal of a room code, with the data that the guest page needs to explain it. */
export class TokenRefused extends MeetingFailure {
  readonly refusal: ReturnType<typeof tokenRefusal.parse>
  constructor(refusal: ReturnType<typeof tokenRefusal.parse>) {
    super(makeApiError(refusal.code, refusal.message, 'GET_TOKEN', false))
    this.refusal = refusal
  }
}

const NETWORK_FAILURE = 2003
const isRetryable = (code: number): boolean => code === 429 || (code >= 500 && code <= 511)

const mayPass = (error: unknown): boolean =>
  error instanceof TokenRefused
    ? error.refusal.reason === undefined && isRetryable(error.refusal.code)
    : error instanceof MeetingFailure && error.error.code === NETWORK_FAILURE

interface Exchange {
  readonly endpoint: string
  readonly code: string
  readonly userId?: string
  readonly takesPlace?: boolean
}
interface Deps {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
}

/** One attempt. @throws MeetingFailure, or the reason of the signal */
const exchangeOnce = async (
  { endpoint, code, userId, takesPlace }: Exchange,
  { fetch, signal }: Deps,
): Promise<TokenAnswer> => {
  signal.throwIfAborted()
  const asked = { code, user_id: userId, ...(takesPlace === true ? { takes_place: true } : {}) }
  const body: unknown = await fetch(endpoint, { method: 'POST', body: JSON.stringify(asked), signal })
    .then((response) => response.json() as Promise<unknown>)
    .catch((cause: unknown) => {
      signal.throwIfAborted()
      const description = cause instanceof Error ? cause.message : 'Failed to fetch'
      throw new MeetingFailure(makeError(NETWORK_FAILURE, { action: 'GET_TOKEN', description }), { cause })
    })
  const answer = readWire(tokenAnswer, body)
  if (answer) return answer.data
  const refusal = readWire(tokenRefusal, body)
  if (refusal) throw new TokenRefused(refusal.data)
  throw new MeetingFailure(makeError(2000, { action: 'GET_TOKEN', description: 'Unreadable token answer' }))
}

/**
 * A room code for a token (protocol §1.3, M7.007-M7.010): four attempts in all, on 429, 500-511 and network
 * failure. A refusal with a reason of ours is never retried, because the answer would be the same.
 */
export const exchangeRoomCode = (request: Exchange, deps: Deps): Promise<TokenAnswer> =>
  firstValueFrom(
    defer(() => exchangeOnce(request, deps)).pipe(
      retryAttempts({ attempts: LIMIT.tokenTries, pause: () => of(null), isRetryable: mayPass }),
    ),
  )
