import { catchError, EMPTY, exhaustMap, expand, map, type OperatorFunction, timer } from 'rxjs'
import { reportUncaught } from './reportUncaught.ts'

interface Slices {
  /** Milliseconds from a request to the first slice. */
  readonly delay: number
  /** Milliseconds between two slices. */
  readonly pause: number
  /** @returns whether work is left */
  readonly work: () => boolean
}

/**
 * Works in slices after a request until nothing is left; requests in between belong to the same work. A slice
 * that throws is reported as an uncaught error, and the next request begins anew.
 */
export const repeatInSlices = ({ delay, pause, work }: Slices): OperatorFunction<unknown, boolean> => {
  const workAfter = (ms: number) => timer(ms).pipe(map(work))
  return exhaustMap(() =>
    workAfter(delay).pipe(
      expand((isMore) => (isMore ? workAfter(pause) : EMPTY)),
      catchError(reportUncaught),
    ),
  )
}
