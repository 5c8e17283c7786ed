import { Observable, Subject } from 'rxjs'
import { DEFAULT_DEVICE_ID, LIMIT, TIME } from '../../contracts/constants.ts'
import { type MeetingError, makeError } from '../../contracts/errors.ts'
import type { TrackRegistry } from './trackRegistry.ts'

/** The sound of the others: one hidden element per track (M4.150, M4.151, M8.098, M8.099). */
export type PlaybackFact =
  | { type: 'playback.started'; trackId: string }
  | { type: 'playback.blocked'; trackId: string }
  | { type: 'playback.failed'; trackId: string; error: MeetingError }

export interface RemoteAudio {
  /** Plays the registry's sound while there are subscribers. */
  readonly facts$: Observable<PlaybackFact>
  /** Starts everything that was blocked; call it from a tap. */
  unblock(): Promise<void>
  /** @throws the browser's error when the speaker cannot be used */
  setOutput(deviceId: string): Promise<void>
  setVolumes(volumes: Volumes): void
  /** The parent of the elements; the page itself for null (M3.70). */
  setSink(element: HTMLElement | null): void
}

/** 0 to 100; a track that is not listed has the overall volume. */
export interface Volumes {
  readonly output: number
  readonly tracks: Readonly<Record<string, number>>
}

export const createRemoteAudio = (registry: TrackRegistry): RemoteAudio => {
  const out$ = new Subject<PlaybackFact>()
  const elements = new Map<string, HTMLAudioElement>()
  const blocked = new Set<string>()
  /** The tracks to play now; none without subscribers. */
  let wanted: readonly string[] = []
  let output = DEFAULT_DEVICE_ID
  let volumes: Volumes = { output: LIMIT.defaultVolume, tracks: {} }
  let sink: HTMLElement | null = null

  const volumeOf = (trackId: string): number =>
    (volumes.output * (volumes.tracks[trackId] ?? LIMIT.defaultVolume)) / LIMIT.maxVolume ** 2

  const play = async (trackId: string, element: HTMLAudioElement): Promise<void> => {
    try {
      await element.play()
      blocked.delete(trackId)
      out$.next({ type: 'playback.started', trackId })
    } catch (error) {
      // AbortError: the element was replaced or removed meanwhile.
      if (error instanceof DOMException && error.name === 'AbortError') return
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        blocked.add(trackId)
        element.pause()
        out$.next({ type: 'playback.blocked', trackId })
      } else
        out$.next({
          type: 'playback.failed',
          trackId,
          error: makeError(3013, { action: 'AUTOPLAY', trackType: 'audio', description: String(error) }),
        })
    }
  }

  const remove = (trackId: string): void => {
    const element = elements.get(trackId)
    if (!element) return
    element.onerror = null
    element.srcObject = null
    element.remove()
    elements.delete(trackId)
    blocked.delete(trackId)
  }

  const add = (trackId: string): void => {
    const track = registry.get(trackId)
    if (!track) return
    const element = document.createElement('audio')
    element.autoplay = false
    element.dataset.trackId = trackId
    element.hidden = true
    element.srcObject = new MediaStream([track])
    element.volume = volumeOf(trackId)
    element.onerror = () => {
      // A decode error makes the element unusable: it is replaced half a second later (M8.098).
      remove(trackId)
      out$.next({
        type: 'playback.failed',
        trackId,
        error: makeError(3013, { action: 'AUTOPLAY', trackType: 'audio', description: 'Decode error' }),
      })
      setTimeout(() => {
        // Meanwhile the track may have ended or returned, or the subscribers may have left.
        if (wanted.includes(trackId) && !elements.has(trackId)) add(trackId)
      }, TIME.decodeErrorRestart)
    }
    if (output !== DEFAULT_DEVICE_ID && 'setSinkId' in element) void element.setSinkId(output)
    const home = sink ?? document.body
    home.append(element)
    elements.set(trackId, element)
    void play(trackId, element)
  }

  const follow = (ids: readonly string[]): void => {
    wanted = ids
    for (const id of elements.keys()) if (!ids.includes(id)) remove(id)
    for (const id of ids) if (!elements.has(id)) add(id)
  }

  return {
    facts$: new Observable((subscriber) => {
      const facts = out$.subscribe(subscriber)
      const following = registry.audioIds$.subscribe(follow)
      return () => {
        following.unsubscribe()
        facts.unsubscribe()
        follow([])
      }
    }),
    async unblock() {
      await Promise.all([...blocked].map((id) => elements.get(id)).map((element) => element?.play()))
      blocked.clear()
    },
    setVolumes(next) {
      volumes = next
      for (const [trackId, element] of elements) element.volume = volumeOf(trackId)
    },
    setSink(element) {
      sink = element
    },
    async setOutput(deviceId) {
      output = deviceId
      await Promise.all(
        [...elements.values()].map((element) =>
          'setSinkId' in element ? element.setSinkId(deviceId) : undefined,
        ),
      )
    },
  }
}
