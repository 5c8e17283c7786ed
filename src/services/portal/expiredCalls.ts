import { ServiceError } from '../../contracts/failure.ts'
import { TOKEN_EXPIRED_MESSAGE } from '../../contracts/portal/apiError.ts'

interface Waiting {
  staleToken: string
  release: () => void
  abandon: (error: ServiceError) => void
}

/**
 * The place where calls that failed with 'jwt expired' wait, in order, for the session's one refresh. It decides
 * nothing: the session machine hears of each and says which go on (P4.20-P4.22).
 */
export interface ExpiredCalls {
  /** Resolves when the call shall be repeated; rejects when the session has ended. */
  wait(staleToken: string): Promise<void>
  onExpired(listener: (callId: string) => void): () => void
  release(callIds: readonly string[]): void
  abandon(callIds: readonly string[]): void
  /** The token with which the oldest waiting call failed. */
  staleToken(): string | null
}

export const createExpiredCalls = (): ExpiredCalls => {
  const waiting = new Map<string, Waiting>()
  const listeners = new Set<(callId: string) => void>()
  let count = 0
  const settle = (callIds: readonly string[], how: (call: Waiting) => void) => {
    for (const id of callIds) {
      const call = waiting.get(id)
      waiting.delete(id)
      if (call !== undefined) how(call)
    }
  }
  return {
    wait: (staleToken) =>
      new Promise((resolve, reject) => {
        count += 1
        const id = `call-${count}`
        waiting.set(id, { staleToken, release: resolve, abandon: reject })
        for (const tell of listeners) tell(id)
      }),
    onExpired: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    release: (callIds) => settle(callIds, (call) => call.release()),
    abandon: (callIds) =>
      settle(callIds, (call) =>
        call.abandon(
          new ServiceError({ code: 'tokenExpired', message: TOKEN_EXPIRED_MESSAGE, retryable: false }),
        ),
      ),
    staleToken: () => waiting.values().next().value?.staleToken ?? null,
  }
}
