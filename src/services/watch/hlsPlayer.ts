import Hls, { type ErrorData, Events } from 'hls.js'
import { Subject } from 'rxjs'
import { watchedMetadata } from '../../contracts/meeting/streaming/watchedStream.ts'
import { reloads$ } from './reloads.ts'

/** The reports of a player about its stream. */
export interface HlsPlayerListener {
  onPlayed: () => void
  onWaited: () => void
  onEnded: () => void
  onFailed: () => void
  /** @param text of the doctor that is to be shown now; null: none */
  onText: (text: string | null) => void
}

/** The attribute of the playlist that carries the text (protocol §7.2). */
const PAYLOAD = 'X-PAYLOAD'

const LATENCY = {
  /** Seconds behind the newest part: the playlist's PART-HOLD-BACK. */
  liveSyncDuration: 1.2,
  /** Further seconds behind after each stall; the library's second would soon be more than the delay itself. */
  liveSyncOnStallIncrease: 0.4,
  /** After it stood still, the player plays faster, and jumps when it is more seconds behind than this. */
  maxLiveSyncPlaybackRate: 1.5,
  liveMaxLatencyDuration: 4,
}

const textOf = (cue: TextTrackCue): string | null => {
  // hls.js gives a DataCue, which browsers do not declare.
  const { value } = cue as TextTrackCue & { value?: { key?: unknown; data?: unknown } }
  if (value?.key !== PAYLOAD || typeof value.data !== 'string') return null
  try {
    const bytes = Uint8Array.from(atob(value.data), (character) => character.charCodeAt(0))
    const parsed = watchedMetadata.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.data.payload : null
  } catch {
    return null
  }
}

/** The latest text whose time has come at the position of the element. */
const textNow = ({ textTracks }: HTMLVideoElement): string | null => {
  for (const track of textTracks) {
    if (track.kind !== 'metadata') continue
    if (track.mode !== 'hidden') track.mode = 'hidden'
    for (const cue of [...(track.activeCues ?? [])].reverse()) {
      const text = textOf(cue)
      if (text !== null) return text
    }
  }
  return null
}

/**
 * Plays a live HLS stream about two seconds behind the call, and tries again while it has not begun.
 * @param url of the playlist
 * @returns ends it
 */
export const playHls = (
  element: HTMLVideoElement,
  url: string,
  listener: HlsPlayerListener,
): (() => void) => {
  if (!Hls.isSupported()) {
    listener.onFailed()
    return () => undefined
  }
  // A worker of hls.js is a blob, which would be the only one of its kind here; this stream needs none.
  const player = new Hls({ enableWorker: false, lowLatencyMode: true, backBufferLength: 10, ...LATENCY })
  const failures$ = new Subject<void>()
  let text: string | null = null
  let ended = false

  const updateText = () => {
    const now = textNow(element)
    if (now === text) return
    text = now
    listener.onText(now)
  }
  const end = () => {
    if (ended) return
    ended = true
    listener.onEnded()
  }
  const reloading = reloads$(failures$).subscribe(() => {
    if (player.levels.length === 0) player.loadSource(url)
    else player.startLoad()
  })
  const onError = (_: unknown, { fatal, type, response }: ErrorData) => {
    if (type === 'networkError' && response?.code === 404) {
      // A segment may have left the playlist; the playlist itself decides.
      if (fatal) end()
      return
    }
    if (!fatal) return
    listener.onWaited()
    if (type === 'networkError') failures$.next()
    else if (type === 'mediaError') player.recoverMediaError()
    else listener.onFailed()
  }
  player.on(Events.ERROR, onError)
  const handlers: [string, () => void][] = [
    ['playing', listener.onPlayed],
    ['waiting', listener.onWaited],
    ['ended', end],
    ['timeupdate', updateText],
  ]
  for (const [name, handler] of handlers) element.addEventListener(name, handler)
  player.loadSource(url)
  player.attachMedia(element)
  return () => {
    reloading.unsubscribe()
    for (const [name, handler] of handlers) element.removeEventListener(name, handler)
    player.destroy()
  }
}
