import { catchError, defer, EMPTY, exhaustMap, type Observable, type ObservableInput, timer } from 'rxjs'

/**
 * Reads at once and then at an interval; a reading that takes longer skips the next one. A failed reading gives
 * nothing, and the next one is made.
 */
export const poll = <T>(ms: number, read: () => ObservableInput<T>): Observable<T> =>
  timer(0, ms).pipe(exhaustMap(() => defer(read).pipe(catchError(() => EMPTY))))
