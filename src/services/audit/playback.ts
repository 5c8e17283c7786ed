import { EMPTY, expand, map, type Observable, of, skip, timer } from 'rxjs'

/** A moment of a ledger: its index, and its time in milliseconds. */
interface Moment {
  readonly index: number
  readonly time: number
}

interface Playback {
  readonly from: Moment
  readonly speed: number
  /** A longer pause of the ledger is shortened to this, ms. */
  readonly longestPause: number
  /** The shown moment after an index; null at the end. */
  readonly after: (index: number) => Moment | null
}

/** Moments closer than this are shown together, because neither eyes nor a screen reader could follow. */
const SHORTEST_TICK_MS = 50

/** Plays moments in the recorded rhythm at this speed, and completes with the last one. */
export const playback$ = ({ from, speed, longestPause, after }: Playback): Observable<number> => {
  const next$ = (moment: Moment): Observable<Moment> => {
    const next = after(moment.index)
    if (next === null) return EMPTY
    const ms = Math.max(Math.min(next.time - moment.time, longestPause) / speed, SHORTEST_TICK_MS)
    return timer(ms).pipe(
      map(() => {
        let last = next
        for (;;) {
          const following = after(last.index)
          if (following === null || following.time > moment.time + ms * speed) return last
          last = following
        }
      }),
    )
  }
  return of(from).pipe(
    expand(next$),
    skip(1),
    map(({ index }) => index),
  )
}
