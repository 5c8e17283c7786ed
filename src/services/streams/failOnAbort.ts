import { type MonoTypeOperatorFunction, Observable } from 'rxjs'

/** Ends the stream with the reason of the signal; where that was aborted before, nothing is started. */
export const failOnAbort =
  <T>(signal: AbortSignal): MonoTypeOperatorFunction<T> =>
  (values$) =>
    new Observable((subscriber) => {
      const fail = () => subscriber.error(signal.reason)
      if (signal.aborted) {
        fail()
        return
      }
      signal.addEventListener('abort', fail)
      subscriber.add(() => signal.removeEventListener('abort', fail))
      subscriber.add(values$.subscribe(subscriber))
    })
