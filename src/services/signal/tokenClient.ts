import { LIMIT } from '../../contracts/constants.ts'
import { MeetingFailure, makeApiError, makeError } from '../../contracts/errors.ts'
import { type TokenAnswer, tokenAnswer, tokenRefusal } from '../../contracts/meeting/call/token.ts'
import { readWire } from '../../contracts/meeting/connection/readWire.ts'

/** The server's refusal of a room code, with the data that the guest page needs to explain it. */
export class TokenRefused extends MeetingFailure {
  readonly refusal: ReturnType<typeof tokenRefusal.parse>
  constructor(refusal: ReturnType<typeof tokenRefusal.parse>) {
    super(makeApiError(refusal.code, refusal.message, 'GET_TOKEN', false))
    this.refusal = refusal
  }
}

const isRetryable = (code: number): boolean => code === 429 || (code >= 500 && code <= 511)

/**
 * A room code for a token (protocol §1.3, M7.007-M7.010): four attempts in all, on 429, 500-511 and network
 * failure. A refusal with a reason of ours is never retried, because the answer would be the same.
 */
export const exchangeRoomCode = async (
  request: { endpoint: string; code: string; userId?: string; takesPlace?: boolean },
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<TokenAnswer> => {
  let last: MeetingFailure | undefined
  for (let attempt = 0; attempt < LIMIT.tokenTries; attempt += 1) {
    signal.throwIfAborted()
    let body: unknown
    try {
      const response = await fetch(request.endpoint, {
        method: 'POST',
        body: JSON.stringify({
          code: request.code,
          user_id: request.userId,
          ...(request.takesPlace === true ? { takes_place: true } : {}),
        }),
        signal,
      })
      body = await response.json()
    } catch (cause) {
      last = new MeetingFailure(
        makeError(2003, {
          action: 'GET_TOKEN',
          description: cause instanceof Error ? cause.message : 'Failed to fetch',
        }),
        { cause },
      )
      continue
    }
    const answer = readWire(tokenAnswer, body)
    if (answer) return answer.data
    const refusal = readWire(tokenRefusal, body)
    if (!refusal)
      throw new MeetingFailure(
        makeError(2000, { action: 'GET_TOKEN', description: 'Unreadable token answer' }),
      )
    last = new TokenRefused(refusal.data)
    if (refusal.data.reason !== undefined || !isRetryable(refusal.data.code)) throw last
  }
  throw last ?? new MeetingFailure(makeError(2000, { action: 'GET_TOKEN' }))
}
