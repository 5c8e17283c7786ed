import {
  auditTime,
  defer,
  distinctUntilChanged,
  filter,
  finalize,
  map,
  type Observable,
  type OperatorFunction,
  of,
  pipe,
  scan,
  switchMap,
  timer,
} from 'rxjs'
import { AUDIO, LIMIT, TIME } from '../../contracts/constants.ts'
import type { TrackRegistry } from './trackRegistry.ts'

/** How loud a track is, read by views and not by machines (M9.01-M9.04). */

/** M9.07, M9.08: speech needs no more; Firefox cannot connect a microphone to another rate than its own. */
export const audioContextOptions = (userAgent: string): AudioContextOptions =>
  userAgent.includes('Firefox') ? {} : { sampleRate: AUDIO.contextSampleRate }

/** The results of an analyser of this track at an interval; a disabled track is silent. */
const analysed$ = <T>(
  track: MediaStreamTrack,
  everyMs: number,
  prepare: (analyser: AnalyserNode, context: AudioContext) => (hears: boolean) => T,
): Observable<T> =>
  defer(() => {
    const context = new AudioContext(audioContextOptions(navigator.userAgent))
    const analyser = context.createAnalyser()
    const look = prepare(analyser, context)
    const source = context.createMediaStreamSource(new MediaStream([track]))
    source.connect(analyser)
    return timer(everyMs, everyMs).pipe(
      // Before the first tap on the page the browser measures nothing, which is not silence.
      filter(() => {
        if (context.state === 'running') return true
        context.resume().catch(() => undefined)
        return false
      }),
      map(() => look(track.enabled && !track.muted)),
      finalize(() => {
        source.disconnect()
        void context.close()
      }),
    )
  })

/** Samples; the longest window of an analyser. */
const LONGEST_WINDOW = 32_768

/** Times in milliseconds. */
interface Chunks {
  readonly chunk: number
  readonly every: number
  /** Amplitudes below this count as silence. */
  readonly least: number
}

/** One reading: the number of its chunks, and how many of them, from the newest on, were silent. */
export interface Quiet {
  readonly chunks: number
  readonly quiet: number
}

/** Index of the last audible sample; before the first sample when there is none. */
const lastSound = (samples: Float32Array, begin: number, least: number): number => {
  let index = samples.length - 1
  for (; index >= begin; index -= 1) {
    const sample = samples[index] ?? 0
    if (sample >= least || sample <= -least) break
  }
  return index
}

/**
 * Number of silent chunks. Many are checked together, because checking each by itself would keep the page
 * busy, and from the newest back, because the last sound ends the check.
 */
export const quiet$ = (track: MediaStreamTrack, { chunk, every, least }: Chunks): Observable<Quiet> =>
  analysed$(track, every, (analyser, { sampleRate }) => {
    const length = Math.round((sampleRate * chunk) / 1_000)
    // Where a context has a rate of its own (M9.08), the longest window may be shorter than the interval.
    const chunks = Math.min(Math.round(every / chunk), Math.floor(LONGEST_WINDOW / length))
    // A window is a power of two.
    analyser.fftSize = 2 ** Math.ceil(Math.log2(length * chunks))
    const samples = new Float32Array(analyser.fftSize)
    const begin = samples.length - length * chunks
    return (hears) => {
      if (!hears) return { chunks, quiet: chunks }
      analyser.getFloatTimeDomainData(samples)
      const heardIn = Math.floor((lastSound(samples, begin, least) - begin) / length)
      return { chunks, quiet: chunks - 1 - heardIn }
    }
  })

const peakOf = (samples: Float32Array): number => {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return peak
}

/** The current peak amplitude, 0 to 1, at an interval. */
export const peaks$ = (track: MediaStreamTrack, everyMs: number): Observable<number> =>
  analysed$(track, everyMs, (analyser) => {
    analyser.fftSize = 1_024
    const samples = new Float32Array(analyser.fftSize)
    return (hears) => {
      if (!hears) return 0
      analyser.getFloatTimeDomainData(samples)
      return peakOf(samples)
    }
  })

/** Below this a track counts as silent; the scale between it and 1 is logarithmic, as hearing is. */
const FLOOR = 0.009

/** M9.38: 0 to 100. */
export const levelOf = (peak: number): number => {
  const share = 1 - Math.log(Math.max(FLOOR, Math.min(1, peak))) / Math.log(FLOOR)
  return Math.ceil(Math.max(0, share) * 100)
}

const HISTORY = TIME.audioLevelHistory / TIME.audioLevelSample

/**
 * Shown samples: the loudest of the last 700 ms (M9.02), quiet ones as 0 (M9.03), and only visible changes
 * (M9.04).
 */
export const published = (): OperatorFunction<number, number> =>
  pipe(
    scan<number, number[]>((history, peak) => [...history, levelOf(peak)].slice(-HISTORY), []),
    map((history) => Math.max(...history)),
    map((level) => (level <= LIMIT.quietLevel ? 0 : level)),
    distinctUntilChanged((before, after) => Math.abs(after - before) <= LIMIT.levelChange),
  )

/** The published level of the track behind an id; 0 while there is none. */
export const levels$ = (registry: TrackRegistry, trackId: string): Observable<number> =>
  registry
    .track$(trackId)
    .pipe(switchMap((track) => (track ? peaks$(track, TIME.audioLevelSample).pipe(published()) : of(0))))

/** One entry of the level log: a microphone check shows them and whether anybody was heard. */
export interface LoggedLevel {
  readonly level: number
  /** M9.39: louder than the noise of a room. */
  readonly heard: boolean
}

export const logged = (peak: number): LoggedLevel => ({
  level: levelOf(peak),
  heard: peak > AUDIO.levelThreshold,
})

/** M9.40, M9.41: every 100 ms, after the first second, because a microphone starts with a click. */
export const levelLog$ = (registry: TrackRegistry, trackId: string): Observable<LoggedLevel> =>
  registry.track$(trackId).pipe(
    switchMap((track) =>
      track
        ? timer(TIME.audioLevelLogStart - TIME.audioLevelLog).pipe(
            switchMap(() => peaks$(track, TIME.audioLevelLog)),
            map(logged),
          )
        : [],
    ),
  )

/**
 * For a check: the recent maximum, and whether anybody was heard yet. A text that changes with every pause
 * between words could not be read; sampled more often, so that no short sound falls between two samples.
 */
export const checkLevel$ = (registry: TrackRegistry, trackId: string): Observable<LoggedLevel> =>
  registry.track$(trackId).pipe(
    switchMap((track) => (track ? peaks$(track, TIME.silenceCheck) : [])),
    scan<number, { history: number[]; heard: boolean }>(
      ({ history, heard }, peak) => ({
        history: [...history, peak].slice(-TIME.audioLevelHistory / TIME.silenceCheck),
        heard: heard || logged(peak).heard,
      }),
      { history: [], heard: false },
    ),
    auditTime(TIME.audioLevelSample),
    map(({ history, heard }) => ({ level: levelOf(Math.max(...history)), heard })),
  )
