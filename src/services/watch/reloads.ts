import { debounceTime, type Observable } from 'rxjs'

const RELOAD_MS = 1_000

/** A moment to load the stream again, a second after the last of the failures that came together. */
export const reloads$ = <T>(failures$: Observable<T>): Observable<T> =>
  failures$.pipe(debounceTime(RELOAD_MS))
