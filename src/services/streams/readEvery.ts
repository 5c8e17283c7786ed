import { concatMap, type Observable, type ObservableInput, timer } from 'rxjs'

/** Reads after each interval, one reading at a time, so that a slow one is not overtaken by the next. */
export const readEvery = <T>(ms: number, read: () => ObservableInput<T>): Observable<T> =>
  timer(ms, ms).pipe(concatMap(read))
