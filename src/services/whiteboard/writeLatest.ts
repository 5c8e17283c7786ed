import {
  concatMap,
  EMPTY,
  exhaustMap,
  expand,
  type Observable,
  type OperatorFunction,
  tap,
  timer,
} from 'rxjs'
import type { WhiteboardChange } from './whiteboardStore.ts'

interface Writing {
  /** Emits once: whether the write needs no retry. */
  readonly write: (change: WhiteboardChange) => Observable<boolean>
  readonly retryMs: number
}

/**
 * One write at a time, only the latest of each key, so that a growing stroke does not queue. Emits the result
 * of each write.
 */
export const writeLatest =
  ({ write, retryMs }: Writing): OperatorFunction<WhiteboardChange, boolean> =>
  (changes$) => {
    const waiting = new Map<string, string | null>()
    const writeFirst = (): Observable<boolean> => {
      for (const [key, text] of waiting) {
        waiting.delete(key)
        return write({ key, text }).pipe(
          tap((isDone) => {
            // Retried, unless a newer one has replaced it meanwhile.
            if (!isDone && !waiting.has(key)) waiting.set(key, text)
          }),
        )
      }
      return EMPTY
    }
    const writeAll = () =>
      writeFirst().pipe(
        expand((isDone) => (isDone ? writeFirst() : timer(retryMs).pipe(concatMap(writeFirst)))),
      )
    return changes$.pipe(
      tap(({ key, text }) => {
        waiting.delete(key)
        waiting.set(key, text)
      }),
      exhaustMap(writeAll),
    )
  }
