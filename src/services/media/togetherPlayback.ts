import type { RecordingScreens } from './recordingScreens.ts'

/** Files of one recording, played together. Positions are milliseconds of the recording. */
export interface PlayedFile {
  url: string
  hasAudio: boolean
  at: number
  duration: number
}

interface PlaybackParts {
  files: readonly PlayedFile[]
  screens: RecordingScreens
  position: number
  rate: number
  duration: number
  /** Monotonic milliseconds. */
  now: () => number
  onMoved: (position: number) => void
  onEnded: () => void
  onFailed: () => void
}

const SECOND_MS = 1_000
/** How often the files are compared. */
const FOLLOW_MS = 200
/** Nearer than this, a file plays at the chosen speed. */
const CLOSE_MS = 40
/** Farther than this, a file jumps; between, it plays a little faster or slower. */
const FAR_MS = 500
const STRONGEST_CORRECTION = 0.1

/**
 * Plays the files on one clock: the one with sound that lasts longest leads, the others follow. Where none plays, the
 * wall clock leads.
 */
export const createTogetherPlayback = (parts: PlaybackParts) => {
  const { files, screens, duration, now, onMoved, onEnded, onFailed } = parts
  let { rate } = parts
  let base = { position: parts.position, at: now() }
  let playing = false
  let told = -SECOND_MS
  let failed = false

  const onError = (): void => {
    if (failed) return
    failed = true
    onFailed()
  }
  const pieces = () =>
    files.flatMap((file, index) => {
      const element = screens.at(index)
      return element === null ? [] : [{ file, element }]
    })
  const isDue = ({ at, duration: length }: PlayedFile, position: number): boolean =>
    position >= at && position < at + length
  const leader = () =>
    pieces()
      .filter(
        ({ element }) => !element.paused && !element.ended && !element.seeking && element.readyState > 2,
      )
      .sort(
        (a, b) => Number(b.file.hasAudio) - Number(a.file.hasAudio) || b.file.duration - a.file.duration,
      )[0]
  /** A file that should play and cannot yet holds the clock. */
  const isWaiting = (): boolean =>
    pieces().some(
      ({ file, element }) => isDue(file, base.position) && element.readyState <= 2 && !element.ended,
    )
  const position = (): number => {
    if (!playing) return base.position
    const first = leader()
    if (first !== undefined) return first.file.at + first.element.currentTime * SECOND_MS
    return isWaiting() ? base.position : base.position + (now() - base.at) * rate
  }
  const place = (element: HTMLVideoElement, { at, duration: length }: PlayedFile): void => {
    element.currentTime = Math.min(Math.max(0, base.position - at), length) / SECOND_MS
  }
  const tell = (): void => {
    told = base.position
    onMoved(Math.min(Math.max(0, base.position), duration))
  }
  const stop = (): void => {
    playing = false
    for (const { element } of pieces()) element.pause()
  }
  const follow = (): void => {
    if (!playing) return
    const first = leader()
    base = { position: position(), at: now() }
    if (base.position >= duration - 1) {
      stop()
      onEnded()
      return
    }
    for (const { file, element } of pieces()) {
      const due = isDue(file, base.position)
      element.toggleAttribute('data-idle', !due)
      if (!due) {
        if (!element.paused) element.pause()
        continue
      }
      const off = element.currentTime * SECOND_MS - (base.position - file.at)
      if (element === first?.element || Math.abs(off) <= CLOSE_MS) element.playbackRate = rate
      else if (Math.abs(off) > FAR_MS) {
        if (!element.seeking) place(element, file)
        element.playbackRate = rate
      } else {
        const correction = Math.min(STRONGEST_CORRECTION, Math.max(-STRONGEST_CORRECTION, off / SECOND_MS))
        element.playbackRate = rate * (1 - correction)
      }
      if (element.paused) void element.play().catch(() => undefined)
    }
    if (Math.abs(base.position - told) >= SECOND_MS) tell()
  }
  const unwatch = screens.watch((index, element) => {
    const file = files[index]
    if (file === undefined || element.getAttribute('src') === file.url) return
    element.preload = 'auto'
    element.src = file.url
    element.addEventListener('error', onError)
    place(element, file)
    follow()
  })
  const timer = setInterval(follow, FOLLOW_MS)

  return {
    play() {
      base = { ...base, at: now() }
      playing = true
      follow()
    },
    pause() {
      base = { position: position(), at: now() }
      stop()
      tell()
    },
    seek(to: number) {
      base = { position: to, at: now() }
      for (const { file, element } of pieces()) {
        element.toggleAttribute('data-idle', !isDue(file, to))
        place(element, file)
      }
      tell()
      follow()
    },
    setRate(chosen: number) {
      base = { position: position(), at: now() }
      rate = chosen
      for (const { element } of pieces()) element.playbackRate = chosen
    },
    close() {
      clearInterval(timer)
      unwatch()
      playing = false
      for (const { element } of pieces()) {
        element.removeEventListener('error', onError)
        element.pause()
        element.removeAttribute('src')
        element.load()
      }
    },
  }
}
