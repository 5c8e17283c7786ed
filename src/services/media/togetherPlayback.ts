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
  /** Indexes of files that are known to be unreadable. */
  unreadable: readonly number[]
  screens: RecordingScreens
  position: number
  rate: number
  duration: number
  /** Monotonic milliseconds. */
  now: () => number
  onMoved: (position: number) => void
  onEnded: () => void
  /** @param file its index; the others go on without it */
  onFailed: (file: number) => void
}

const SECOND_MS = 1_000
/** How often the files are compared. */
const FOLLOW_MS = 200
/** Nearer than this, a file plays at the chosen speed. */
const CLOSE_MS = 40
/** Farther than this, a file jumps; between, it plays a little faster or slower. */
const FAR_MS = 500
const STRONGEST_CORRECTION = 0.1
/** A file that receives nothing for this long while it has no picture to show is loaded again, once. */
const STALLED_MS = 5_000
/** `HTMLMediaElement.HAVE_CURRENT_DATA`: there is a picture to show. */
const HAVE_CURRENT_DATA = 2

/**
 * Plays the files on one clock: the one with sound that lasts longest leads, the others follow. Where none plays, the
 * wall clock leads.
 */
export const createTogetherPlayback = (parts: PlaybackParts) => {
  const { files, screens, duration, now, onMoved, onEnded, onFailed } = parts
  let { rate } = parts
  let base = { position: parts.position, at: now() }
  let playing = false
  let emitted = -SECOND_MS
  const failed = new Set(parts.unreadable)
  const ends: (() => void)[] = []
  /** Files without a picture: how far they were loaded, and since when that is so. */
  const waits = new Map<HTMLVideoElement, { loadedTo: number; since: number }>()
  const stalled = new Set<HTMLVideoElement>()

  const playableFiles = () =>
    files.flatMap((file, index) => {
      const element = screens.at(index)
      return element === null || failed.has(index) ? [] : [{ file, element }]
    })
  const isDue = ({ at, duration: length }: PlayedFile, position: number): boolean =>
    position >= at && position < at + length
  const lastEnd = Math.max(...files.map(({ at, duration: length }) => at + length))
  const firstBegin = Math.min(...files.map(({ at }) => at))
  /** Before the beginning the first pictures are shown, and after the end the last ones stay. */
  const isShown = (file: PlayedFile, at: number): boolean =>
    isDue(file, at) ||
    (at < firstBegin && file.at < firstBegin + SECOND_MS) ||
    (at >= lastEnd && file.at + file.duration > lastEnd - SECOND_MS)
  const leader = () =>
    playableFiles()
      .filter(
        ({ element }) =>
          !element.paused && !element.ended && !element.seeking && element.readyState > HAVE_CURRENT_DATA,
      )
      .sort(
        (a, b) => Number(b.file.hasAudio) - Number(a.file.hasAudio) || b.file.duration - a.file.duration,
      )[0]
  /** A file that should play and cannot yet holds the clock, as long as something of it arrives. */
  const isWaiting = (): boolean =>
    playableFiles().some(
      ({ file, element }) =>
        isDue(file, base.position) &&
        element.readyState <= HAVE_CURRENT_DATA &&
        !element.ended &&
        !stalled.has(element),
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
  const reloadStalled = (): void => {
    for (const { file, element } of playableFiles()) {
      const hasPicture = element.readyState >= HAVE_CURRENT_DATA && !element.seeking
      if (hasPicture || !isDue(file, base.position)) {
        waits.delete(element)
        stalled.delete(element)
        continue
      }
      const { buffered } = element
      const loadedTo = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1)
      const wait = waits.get(element)
      if (wait?.loadedTo !== loadedTo) waits.set(element, { loadedTo, since: now() })
      else if (now() - wait.since >= STALLED_MS && !stalled.has(element)) {
        stalled.add(element)
        element.load()
        place(element, file)
      }
    }
  }
  const emitPosition = (): void => {
    emitted = base.position
    onMoved(Math.min(Math.max(0, base.position), duration))
  }
  const stop = (): void => {
    playing = false
    for (const { element } of playableFiles()) element.pause()
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
    for (const { file, element } of playableFiles()) {
      const due = isDue(file, base.position)
      element.toggleAttribute('data-idle', !isShown(file, base.position))
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
    if (Math.abs(base.position - emitted) >= SECOND_MS) emitPosition()
  }
  const unwatch = screens.watch((index, element) => {
    const file = files[index]
    if (file === undefined || failed.has(index) || element.getAttribute('src') === file.url) return
    const onError = (): void => {
      if (failed.has(index)) return
      failed.add(index)
      onFailed(index)
    }
    element.preload = 'auto'
    element.src = file.url
    element.addEventListener('error', onError)
    ends.push(() => element.removeEventListener('error', onError))
    place(element, file)
    follow()
  })
  const timer = setInterval(() => {
    reloadStalled()
    follow()
  }, FOLLOW_MS)

  return {
    play() {
      base = { ...base, at: now() }
      playing = true
      follow()
    },
    pause() {
      base = { position: position(), at: now() }
      stop()
      emitPosition()
    },
    seek(to: number) {
      base = { position: to, at: now() }
      for (const { file, element } of playableFiles()) {
        element.toggleAttribute('data-idle', !isShown(file, to))
        place(element, file)
      }
      emitPosition()
      follow()
    },
    setRate(chosen: number) {
      base = { position: position(), at: now() }
      rate = chosen
      for (const { element } of playableFiles()) element.playbackRate = chosen
    },
    close() {
      clearInterval(timer)
      unwatch()
      playing = false
      for (const end of ends) end()
      for (const [index] of files.entries()) {
        const element = screens.at(index)
        if (element === null) continue
        element.pause()
        element.removeAttribute('src')
        element.load()
      }
    },
  }
}
