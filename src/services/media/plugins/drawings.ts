import { defer, type Observable, type ObservableInput, repeat } from 'rxjs'
import { DEFAULT_FRAME_RATE, frameSleep } from '../../../contracts/meeting/plugins/frameRate.ts'

/** Draws again a moment after each drawing is done, so that a slow plugin never draws two at a time. */
export const drawings$ = <T>(draw: () => ObservableInput<T>): Observable<T> =>
  defer(draw).pipe(repeat({ delay: frameSleep(DEFAULT_FRAME_RATE) }))
