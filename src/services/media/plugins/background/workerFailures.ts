import { filter, fromEvent, interval, map, merge, type Observable, scan, take, tap } from 'rxjs'
import type { FromBackgroundWorker, ToBackgroundWorker } from './messages.ts'

const PING_MS = 2_000
/** Pings in a row without an answer after which the worker counts as hanging. */
const UNANSWERED = 3

type Watched = Pick<Worker, 'addEventListener' | 'removeEventListener'> & {
  postMessage: (message: ToBackgroundWorker) => void
}

/**
 * Emits once when a running worker has ended with an error or answers nothing any more: the other people would see a
 * picture that stands still. Pings are counted and not timed, because a hidden page has slow timers.
 */
export const workerFailures$ = (worker: Watched): Observable<Error> => {
  const errors$ = fromEvent<ErrorEvent>(worker, 'error').pipe(
    map(({ message }) => new Error(message || 'The worker of the virtual background failed')),
  )
  const answers$ = fromEvent<MessageEvent<FromBackgroundWorker>>(worker, 'message').pipe(
    filter(({ data }) => data.kind === 'pong'),
    map(() => 'answered' as const),
  )
  const pings$ = interval(PING_MS).pipe(
    tap(() => worker.postMessage({ kind: 'ping' })),
    map(() => 'asked' as const),
  )
  const silence$ = merge(answers$, pings$).pipe(
    scan((unanswered, what) => (what === 'asked' ? unanswered + 1 : 0), 0),
    filter((unanswered) => unanswered > UNANSWERED),
    map(() => new Error('The worker of the virtual background does not answer')),
  )
  return merge(errors$, silence$).pipe(take(1))
}
