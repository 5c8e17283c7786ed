import { type Observable, Subject } from 'rxjs'
import { ServiceError } from '../../contracts/failure.ts'
import { TOKEN_EXPIRED_MESSAGE } from '../../contracts/portal/apiError.ts'

interface Waiting {
  staleToken: string
  release: () => void
  abandon: (error: ServiceError) => void
}

/**
 * Calls that failed with 'jwt expired' wait here, in order, for the session's one refresh. The session
 * machine is notified of each and decides which continue (P4.20-P4.22).
 */
export interface ExpiredCalls {
  /** Resolves when the call must be repeated; rejects when the session has ended. */
  wait(staleToken: string): Promise<void>
  /** The ids of calls that begin to wait. */
  readonly expired$: Observable<string>
  release(callIds: readonly string[]): void
  abandon(callIds: readonly string[]): void
  /** The token of the oldest waiting call. */
  staleToken(): string | null
}

export const createExpiredCalls = (): ExpiredCalls => {
  const waiting = new Map<string, Waiting>()
  const expired$ = new Subject<string>()
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
        expired$.next(id)
      }),
    expired$,
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
