import { auditTime, type Observable } from 'rxjs'

/** Milliseconds between two updates, because a busy call sends hundreds of events a second. */
const DRAW_EVERY = 100

/** The newest state within each interval that has changes. */
export const drawable$ = <T>(states$: Observable<T>): Observable<T> => states$.pipe(auditTime(DRAW_EVERY))
