import {
  defer,
  distinctUntilChanged,
  filter,
  finalize,
  map,
  type Observable,
  type OperatorFunction,
  pipe,
  scan,
  take,
} from 'rxjs'
import { AUDIO, LIMIT, TIME } from '../../contracts/constants.ts'
import { peaks$, type Quiet, quiet$ } from './audioLevels.ts'

/** Observations of a microphone: that it delivers nothing, and that somebody speaks while muted. */

/** One 16-bit step: a working microphone is above it, a switched-off one is not. */
const NOTHING = 1 / 32_768

/**
 * M9.05, M9.06: silent after more than fifty silent checks in a row, audible again with the first sound.
 * Several checks arrive at a time; a row that began before them continues.
 */
export const silences = (): OperatorFunction<Quiet, 'silent' | 'sounding'> =>
  pipe(
    scan((row, { chunks, quiet }) => (quiet < chunks ? quiet : row + quiet), 0),
    map((row) => (row > LIMIT.silentChecks ? 'silent' : 'sounding')),
    distinctUntilChanged(),
  )

/** A chunk with any sound is not silent; its volume does not matter. */
export const silence$ = (track: MediaStreamTrack): Observable<'silent' | 'sounding'> =>
  quiet$(track, { chunk: TIME.silenceCheck, every: TIME.silenceInterval, least: NOTHING }).pipe(silences())

interface Speech {
  spoken: number
  paused: number
}

/** True after a second and a half of speech; words have gaps, so short pauses do not count. */
export const speeches = (): OperatorFunction<number, true> =>
  pipe(
    scan<number, Speech>(
      ({ spoken, paused }, peak) => {
        if (peak > AUDIO.levelThreshold) return { spoken: spoken + TIME.audioLevelSample, paused: 0 }
        const pause = paused + TIME.audioLevelSample
        return pause > TIME.audioLevelHistory ? { spoken: 0, paused: pause } : { spoken, paused: pause }
      },
      { spoken: 0, paused: 0 },
    ),
    filter(({ spoken }) => spoken >= TIME.mutedSpeech),
    take(1),
    map(() => true as const),
  )

/**
 * Speech into a muted microphone (experience §8.2). Measured on a clone that is not sent, because a disabled
 * track delivers zeros; the clone ends with the subscription.
 */
export const mutedSpeech$ = (track: MediaStreamTrack): Observable<true> =>
  defer(() => {
    const copy = track.clone()
    copy.enabled = true
    return peaks$(copy, TIME.audioLevelSample).pipe(
      speeches(),
      finalize(() => copy.stop()),
    )
  })
