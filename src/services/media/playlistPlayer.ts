import { BehaviorSubject, type Observable, Subject } from 'rxjs'
import { DEFAULT_DEVICE_ID, LIMIT } from '../../contracts/constants.ts'
import { makeError } from '../../contracts/errors.ts'
import {
  LOCAL_PLAYLIST,
  type PlaybackPosition,
  type PlayerTrack,
  type PlaylistKind,
} from '../../contracts/meeting/playlist/playlist.ts'
import type { LocalMedia as SendableMedia } from '../rtc/publishPeer.ts'
import { createPlaylistCanvas, type PlaylistCanvas } from './playlistCanvas.ts'
import { createPlaylistSound, type PlaylistSound } from './playlistSound.ts'
import type { TrackRegistry } from './trackRegistry.ts'

/** Plays one item after the other and turns it into tracks (M1.37, M1.38). The tracks outlive the items. */
export interface PlaylistPlayer {
  /** @throws when the item cannot be loaded or played */
  start(url: string, settings: PlayerSettings, signal: AbortSignal): Promise<StartedItem>
  pause(): void
  resume(): void
  seek(to: number): void
  setSettings(settings: PlayerSettings): void
  /** @throws the browser's error when the speaker cannot be used */
  setOutput(deviceId: string): Promise<void>
  /** New ids for the same tracks, because another media server receives them (M4.067). */
  renew(): PlayerTrack[]
  stop(): void
  sendable(trackId: string): SendableMedia | undefined
  readonly facts$: Observable<PlayerFact>
  readonly position$: Observable<PlaybackPosition>
}

export interface StartedItem {
  readonly duration: number | null
  readonly tracks: PlayerTrack[]
}
/** Volumes 0 to 100. */
export interface PlayerSettings {
  readonly volume: number
  readonly ownVolume: number
  readonly playbackRate: number
}
export type PlayerFact =
  | { type: 'player.ended' }
  | { type: 'player.failed' }
  | { type: 'player.moved'; to: number }

interface Sent {
  readonly id: string
  readonly announced: MediaStreamTrack
  readonly track: MediaStreamTrack
  readonly stream: MediaStream
}

interface Stage {
  readonly element: HTMLMediaElement
  readonly sound: PlaylistSound
  readonly canvas: PlaylistCanvas | null
  sent: readonly Sent[]
}

const NOWHERE: PlaybackPosition = { currentTime: 0, duration: null }

/** A file that was recorded as a stream has no known duration. */
const durationOf = ({ duration }: HTMLMediaElement): number | null =>
  Number.isFinite(duration) ? duration : null

const loadFailure = () => makeError(3000, { action: 'PLAYLIST', description: 'The item could not be loaded' })

/** Resolves once enough is loaded to begin. */
const loaded = (element: HTMLMediaElement, url: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const settled = new AbortController()
    const settle = (finish: () => void) => () => {
      settled.abort()
      finish()
    }
    const until = { signal: settled.signal }
    element.addEventListener('canplay', settle(resolve), until)
    element.addEventListener(
      'error',
      settle(() => reject(loadFailure())),
      until,
    )
    signal.addEventListener(
      'abort',
      settle(() => reject(signal.reason)),
      until,
    )
    element.src = url
    element.load()
  })

export const createPlaylistPlayer = (kind: PlaylistKind, registry: TrackRegistry): PlaylistPlayer => {
  const facts$ = new Subject<PlayerFact>()
  const position$ = new BehaviorSubject<PlaybackPosition>(NOWHERE)
  let stage: Stage | null = null
  /** While an item loads, its own promise reports failures. */
  let loading = 0
  /** The speaker for what we hear of it, also of items to come. */
  let output = DEFAULT_DEVICE_ID

  const notifyPosition = ({ element }: Stage) =>
    position$.next({ currentTime: element.currentTime, duration: durationOf(element) })

  const openStage = (): Stage => {
    const element = document.createElement(kind)
    // Without it the sound of a cross-origin file would be silent; with it the browser makes a CORS request.
    element.crossOrigin = 'anonymous'
    element.preload = 'auto'
    const sound = createPlaylistSound(element)
    // A speaker that is gone by now leaves the sound on the system's own.
    if (output !== DEFAULT_DEVICE_ID) sound.setOutput(output).catch(() => undefined)
    const canvas = element instanceof HTMLVideoElement ? createPlaylistCanvas(element) : null
    const sent = [...(canvas ? [canvas.track] : []), sound.track].map(
      (track): Sent => ({ id: track.id, announced: track, track, stream: new MediaStream([track]) }),
    )
    const opened: Stage = { element, sound, canvas, sent }
    element.addEventListener('timeupdate', () => notifyPosition(opened))
    element.addEventListener('durationchange', () => notifyPosition(opened))
    const notify = (fact: PlayerFact) => {
      if (loading === 0 && stage === opened) facts$.next(fact)
    }
    const notifyMove = () => notify({ type: 'player.moved', to: element.currentTime })
    element.addEventListener('pause', notifyMove)
    element.addEventListener('seeked', notifyMove)
    element.addEventListener('ended', () => {
      notifyMove()
      notify({ type: 'player.ended' })
    })
    element.addEventListener('error', () => notify({ type: 'player.failed' }))
    if (canvas) registry.put(LOCAL_PLAYLIST, canvas.track)
    stage = opened
    return opened
  }

  const setSettings = ({ volume, ownVolume, playbackRate }: PlayerSettings): void => {
    if (!stage) return
    stage.sound.setVolumes({
      others: volume / LIMIT.maxVolume,
      own: ownVolume / LIMIT.maxVolume,
    })
    stage.element.defaultPlaybackRate = playbackRate
    stage.element.playbackRate = playbackRate
  }

  const stop = (): void => {
    if (!stage) return
    const { element, sound, canvas, sent } = stage
    stage = null
    element.pause()
    element.removeAttribute('src')
    element.load()
    canvas?.close()
    sound.close()
    for (const { announced } of sent) announced.stop()
    if (canvas) registry.remove(LOCAL_PLAYLIST)
    position$.next(NOWHERE)
  }

  const described = ({ sent }: Stage): PlayerTrack[] =>
    sent.map(({ id, stream, track }) => ({
      trackId: id,
      streamId: stream.id,
      type: track.kind === 'video' ? 'video' : 'audio',
    }))

  return {
    async start(url, settings, signal) {
      const current = stage ?? openStage()
      current.element.pause()
      setSettings(settings)
      loading += 1
      try {
        await loaded(current.element, url, signal)
        await current.sound.resume()
        await current.element.play()
      } finally {
        loading -= 1
      }
      signal.throwIfAborted()
      notifyPosition(current)
      return { duration: durationOf(current.element), tracks: described(current) }
    },
    pause: () => stage?.element.pause(),
    resume: () => {
      const current = stage
      current?.element.play().catch(() => {
        if (stage === current) facts$.next({ type: 'player.failed' })
      })
    },
    seek(to) {
      if (!stage) return
      const end = durationOf(stage.element)
      stage.element.currentTime = end === null ? to : Math.min(to, end)
    },
    setSettings,
    async setOutput(deviceId) {
      output = deviceId
      await stage?.sound.setOutput(deviceId)
    },
    renew() {
      if (!stage) return []
      stage.sent = stage.sent.map(({ track }) => {
        // The clone only lends its id; the track itself is sent.
        const announced = track.clone()
        announced.enabled = false
        return { id: announced.id, announced, track, stream: new MediaStream() }
      })
      return described(stage)
    },
    stop,
    sendable(trackId) {
      const entry = stage?.sent.find(({ id }) => id === trackId)
      if (!entry) return undefined
      return {
        track: entry.announced,
        stream: entry.stream,
        onSender: (sender) => {
          if (entry.track !== entry.announced) void sender.replaceTrack(entry.track)
        },
      }
    },
    facts$: facts$.asObservable(),
    position$: position$.asObservable(),
  }
}
