import { distinctUntilChanged, map, type Observable, type OperatorFunction, pipe, scan, timer } from 'rxjs'
import { TIME } from '../../contracts/constants.ts'

/** Whether an enabled device delivers data (M8.078). */

/** Frames so far where the browser counts them; elsewhere only whether it reports a lack of data. */
interface Reading {
  readonly live: boolean
  readonly frames: number | null
}

const framesOf = (track: MediaStreamTrack): number | null => {
  const stats: unknown = 'stats' in track ? track.stats : null
  if (typeof stats !== 'object' || stats === null || !('deliveredFrames' in stats)) return null
  return typeof stats.deliveredFrames === 'number' ? stats.deliveredFrames : null
}

const readTrack = (track: MediaStreamTrack): Reading => ({
  live: track.readyState === 'live' && !track.muted,
  frames: framesOf(track),
})

const CHECKS = TIME.noData / TIME.dataCheck

/** Reports a lack of data after five seconds without a frame. */
export const detectStalls = (): OperatorFunction<Reading, 'stalled' | 'resumed'> =>
  pipe(
    scan<Reading, { stalledChecks: number; last: number | null }>(
      ({ stalledChecks, last }, { live, frames }) => {
        const grows = live && (frames === null || last === null || frames > last)
        return { stalledChecks: grows ? 0 : stalledChecks + 1, last: frames }
      },
      { stalledChecks: 0, last: null },
    ),
    map(({ stalledChecks }) => (stalledChecks >= CHECKS ? 'stalled' : 'resumed')),
    distinctUntilChanged(),
  )

/** Emits `resumed` at first: a track counts as delivering. */
export const stalls$ = (track: MediaStreamTrack): Observable<'stalled' | 'resumed'> =>
  timer(0, TIME.dataCheck).pipe(
    map(() => readTrack(track)),
    detectStalls(),
  )
