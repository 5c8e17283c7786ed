import { type MonoTypeOperatorFunction, type Observable, retry, throwError } from 'rxjs'

interface Attempts {
  /** In all, with the first one. */
  readonly attempts: number
  /** Its first value starts the next attempt, and its failure is the result. */
  readonly pause: () => Observable<unknown>
  readonly isRetryable: (error: unknown) => boolean
}

/** Starts the source again after a failure that may pass; the failure of the last attempt is the result. */
export const retryAttempts = <T>({ attempts, pause, isRetryable }: Attempts): MonoTypeOperatorFunction<T> =>
  retry({
    count: attempts - 1,
    delay: (error: unknown) => (isRetryable(error) ? pause() : throwError(() => error)),
  })
