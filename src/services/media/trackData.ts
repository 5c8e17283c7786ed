import { distinctUntilChanged, map, type Observable, type OperatorFunction, pipe, scan, timer } from 'rxjs'
import { TIME } from '../../contracts/constants.ts'

/** Whether an enabled device delivers data (M8.078). */

/** Frames so far where the browser counts them; elsewhere only whether it reports a lack of data. */
interface Look {
  readonly live: boolean
  readonly frames: number | null
}

const framesOf = (track: MediaStreamTrack): number | null => {
  const stats: unknown = 'stats' in track ? track.stats : null
  if (typeof stats !== 'object' || stats === null || !('deliveredFrames' in stats)) return null
  return typeof stats.deliveredFrames === 'number' ? stats.deliveredFrames : null
}

const look = (track: MediaStreamTrack): Look => ({
  live: track.readyState === 'live' && !track.muted,
  frames: framesOf(track),
})

const CHECKS = TIME.noData / TIME.dataCheck

/** Reports a lack of data after five seconds without a frame. */
export const droughts = (): OperatorFunction<Look, 'dry' | 'flowing'> =>
  pipe(
    scan<Look, { dryChecks: number; last: number | null }>(
      ({ dryChecks, last }, { live, frames }) => {
        const grows = live && (frames === null || last === null || frames > last)
        return { dryChecks: grows ? 0 : dryChecks + 1, last: frames }
      },
      { dryChecks: 0, last: null },
    ),
    map(({ dryChecks }) => (dryChecks >= CHECKS ? 'dry' : 'flowing')),
    distinctUntilChanged(),
  )

/** A track counts as delivering at first. */
export const drought$ = (track: MediaStreamTrack): Observable<'dry' | 'flowing'> =>
  timer(0, TIME.dataCheck).pipe(
    map(() => look(track)),
    droughts(),
  )
