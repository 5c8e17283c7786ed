import { BehaviorSubject, merge, type Observable, Subject } from 'rxjs'
import { distinctUntilChanged, filter, map, switchMap } from 'rxjs/operators'
import type { MeetingError } from '../../contracts/errors.ts'
import type { TrackType, WireRole } from '../../contracts/meeting/connection/shapes.ts'
import type { TrackProcessor } from '../../contracts/meeting/plugins/trackPlugin.ts'
import {
  type AudioSettings,
  audioSettings,
  type VideoSettings,
} from '../../contracts/meeting/tracks/publishSettings.ts'
import type { LocalMedia as SendableMedia } from '../rtc/publishPeer.ts'
import {
  type CaptureDeps,
  type CaptureRequest,
  captureTrack,
  openDevice,
  settingsConstraints,
} from './capture.ts'
import { emptyTrack } from './emptyTrack.ts'
import { mutedSpeech$, silence$ } from './microphone.ts'
import { stalls$ } from './trackData.ts'
import type { TrackRegistry } from './trackRegistry.ts'
import { createTrackRouter, type Held, outputOf, registryId } from './trackRouter.ts'

/** Our microphone and camera: the source may change, the announced id does not. */
export interface LocalMedia {
  acquire(kind: TrackType, deviceId: string, enabled: boolean): Promise<Acquired>
  /** Turning the camera off releases the device and its light; the microphone is only muted. */
  setEnabled(kind: TrackType, deviceId: string, enabled: boolean): Promise<Opened>
  /** `onlyThis`: no other device is acceptable. */
  switchDevice(kind: TrackType, deviceId: string, options: { onlyThis: boolean }): Promise<Opened>
  applyAudio(settings: AudioSettings): Promise<void>
  applyVideo(settings: VideoSettings): Promise<void>
  /**
   * A new id and a new stream for the same device, because another media server does not know the old ones
   * (protocol §8).
   */
  renew(kind: TrackType, generation: number): Announced
  /** The track to send under this id. */
  sendable(trackId: string): SendableMedia | undefined
  /** kbit/s of the audio, by mode (protocol §5.4). */
  readonly audioBitrate: number
  facts$(kind: TrackType): Observable<LocalTrackFact>
  /** Speech was detected in the muted microphone. */
  readonly mutedSpeech$: Observable<true>
  /**
   * Sends the track through a processor from now on, also after a change of device; null sends the device directly.
   * The former processor goes on until the new one delivers. Rejects with the processor's error.
   */
  setProcessor(kind: TrackType, processor: TrackProcessor | null): Promise<void>
  /** Errors of a processor that could not follow a change of device; the device is sent directly then. */
  readonly processorFailures$: Observable<{ kind: TrackType; error: unknown }>
  /** Whether the device still delivers to the others. */
  isPublishing(kind: TrackType): boolean
  /** Size and rate of the camera, once the role is known. */
  setRole(role: WireRole | undefined): void
  /** Releases the device of this kind, or both when none is named. */
  release(kind?: TrackType): void
}

export type LocalTrackFact =
  | 'ended'
  | 'nativeMuted'
  | 'nativeUnmuted'
  | 'stalled'
  | 'resumed'
  | 'fellSilent'
  | 'sounded'

interface Announced {
  trackId: string
  streamId: string
}

export interface Opened {
  /** The device in use. */
  deviceId: string
  label: string
  /** The chosen device is missing, and another is used (3014). */
  notice: MeetingError | null
  /** It ended before there was a listener. */
  ended: boolean
  /** The system holds it, e.g. for a phone call. */
  muted: boolean
}

export interface Acquired extends Announced, Opened {
  enabled: boolean
  fallback: MeetingError | null
}

const stateOf = (track: MediaStreamTrack | undefined): Pick<Opened, 'ended' | 'muted'> => ({
  ended: track?.readyState === 'ended',
  muted: track?.muted === true,
})
const NOTHING_OPENED = { label: '', notice: null, ended: false, muted: false } as const
const deviceOf = (track: MediaStreamTrack, asked: string): string => track.getSettings().deviceId ?? asked

export const createLocalMedia = (registry: TrackRegistry, deps: CaptureDeps): LocalMedia => {
  const held = new Map<TrackType, Held>()
  const captured$ = {
    audio: new BehaviorSubject<MediaStreamTrack | null>(null),
    video: new BehaviorSubject<MediaStreamTrack | null>(null),
  }
  const router = createTrackRouter(held, registry, (kind, track) => captured$[kind].next(track))
  const events$ = { audio: new Subject<LocalTrackFact>(), video: new Subject<LocalTrackFact>() }
  // Camera and microphone share one stream, and a new one after each move to another node (protocol §5.2,
  // §8).
  const streams = new Map<number, MediaStream>()
  let audio = audioSettings.parse({})
  let video: VideoSettings | null = null
  let role: WireRole | undefined

  const streamOf = (generation: number): MediaStream => {
    const stream = streams.get(generation) ?? new MediaStream()
    streams.set(generation, stream)
    return stream
  }

  const request = (kind: TrackType, deviceId: string): CaptureRequest => {
    if (kind === 'audio') return { kind, deviceId, audio }
    const settings = video
      ? { ...video, frameRate: video.maxFramerate }
      : role?.publishParams.video && { ...role.publishParams.video }
    return { kind, deviceId, ...(settings ? { video: settings } : {}) }
  }

  const watch = (kind: TrackType, track: MediaStreamTrack): void => {
    const notify = (fact: LocalTrackFact) => () => {
      if (held.get(kind)?.current === track) events$[kind].next(fact)
    }
    track.addEventListener('ended', notify('ended'))
    track.addEventListener('mute', notify('nativeMuted'))
    track.addEventListener('unmute', notify('nativeUnmuted'))
  }

  const swap = async (kind: TrackType, track: MediaStreamTrack): Promise<void> => {
    const entry = held.get(kind)
    if (!entry) return track.stop()
    const former = entry.current
    entry.current = track
    watch(kind, track)
    await router.follow(kind)
    former.stop()
  }

  const hold = (
    kind: TrackType,
    announced: MediaStreamTrack,
    current: MediaStreamTrack,
    stream: MediaStream,
  ) => held.set(kind, { trackId: announced.id, announced, current, stream, processed: null, sender: null })

  /** The track of the device, also where another one is sent in its place. */
  const current$ = (kind: TrackType): Observable<MediaStreamTrack> =>
    captured$[kind].pipe(
      filter((track) => track !== null),
      distinctUntilChanged(),
    )

  return {
    async acquire(kind, deviceId, enabled) {
      const captured =
        kind === 'video' && !enabled
          ? { track: emptyTrack('video'), fallback: null, notice: null }
          : await captureTrack(request(kind, deviceId), deps)
      const { track, fallback, notice } = captured
      if (kind === 'audio') track.enabled = enabled && fallback === null
      const entry = held.get(kind)
      // Acquired again after a failure: it keeps its first id for the others.
      if (entry) await swap(kind, track)
      else {
        hold(kind, track, track, streamOf(0))
        watch(kind, track)
        await router.follow(kind)
      }
      const now = held.get(kind)
      return {
        trackId: now?.trackId ?? track.id,
        streamId: now?.stream.id ?? '',
        deviceId: deviceOf(track, deviceId),
        label: fallback ? '' : track.label,
        enabled: enabled && fallback === null,
        fallback,
        notice,
        ...stateOf(track),
      }
    },
    async setEnabled(kind, deviceId, enabled) {
      if (kind === 'video' && !enabled) {
        await swap('video', emptyTrack('video'))
        return { deviceId, ...NOTHING_OPENED }
      }
      const entry = held.get(kind)
      if (kind === 'audio' && !entry) return { deviceId, ...NOTHING_OPENED }
      let notice: MeetingError | null = null
      // A microphone that the system took may return only after a new request.
      const mustOpen = kind === 'video' || entry?.current.readyState === 'ended' || entry?.current.muted
      if (enabled && mustOpen) {
        const opened = await openDevice(request(kind, deviceId), deps)
        notice = opened.notice
        await swap(kind, opened.track)
      }
      const after = held.get(kind)
      const now = after?.current
      if (after) after.current.enabled = enabled
      if (after?.processed) after.processed.track.enabled = enabled
      return {
        deviceId: now ? deviceOf(now, deviceId) : deviceId,
        label: now?.label ?? '',
        notice,
        ...stateOf(now),
      }
    },
    async switchDevice(kind, deviceId, { onlyThis }) {
      const { track, notice } = await openDevice({ ...request(kind, deviceId), onlyThis }, deps)
      track.enabled = held.get(kind)?.current.enabled ?? true
      await swap(kind, track)
      return { deviceId: deviceOf(track, deviceId), label: track.label, notice, ...stateOf(track) }
    },
    async applyAudio(settings) {
      audio = settings
      const entry = held.get('audio')
      await entry?.current.applyConstraints(settingsConstraints(request('audio', '')))
      const parameters = entry?.sender?.getParameters()
      const [only] = parameters?.encodings ?? []
      if (!entry?.sender || !parameters || !only) return
      only.maxBitrate = settings.maxBitrate * 1_000
      await entry.sender.setParameters(parameters)
    },
    async applyVideo(settings) {
      video = settings
      const track = held.get('video')?.current
      // The black video of a camera that is off has no size to set; the next capture applies it.
      if (track && 'deviceId' in track.getSettings())
        await track.applyConstraints(settingsConstraints(request('video', '')))
    },
    renew(kind, generation) {
      const entry = held.get(kind)
      if (!entry) return { trackId: '', streamId: '' }
      const announced = entry.current.clone()
      if (entry.announced !== entry.current) entry.announced.stop()
      const stream = streamOf(generation)
      // The clone only lends its id: the track in use is sent, and a disabled clone has no cost.
      announced.enabled = false
      held.set(kind, { ...entry, trackId: announced.id, announced, stream, sender: null })
      return { trackId: announced.id, streamId: stream.id }
    },
    sendable(trackId) {
      const entry = [...held.values()].find((candidate) => candidate.trackId === trackId)
      if (!entry) return undefined
      return {
        // Offered under the first track, so that SDP and `tracks` carry the same id (protocol §5.2).
        track: entry.announced,
        stream: entry.stream,
        onSender: (sender) => {
          entry.sender = sender
          const output = outputOf(entry)
          if (output !== entry.announced) void sender.replaceTrack(output)
        },
      }
    },
    get audioBitrate() {
      return audio.maxBitrate
    },
    facts$: (kind) =>
      merge(
        events$[kind],
        current$(kind).pipe(switchMap(stalls$)),
        kind === 'audio'
          ? current$('audio').pipe(
              switchMap(silence$),
              map((state) => (state === 'silent' ? 'fellSilent' : 'sounded')),
            )
          : [],
      ),
    setProcessor: router.setProcessor,
    processorFailures$: router.failures$,
    mutedSpeech$: current$('audio').pipe(switchMap(mutedSpeech$)),
    isPublishing: (kind) => {
      const track = held.get(kind)?.current
      return track !== undefined && track.readyState === 'live' && !track.muted
    },
    setRole: (next) => {
      role = next
    },
    release(only) {
      for (const [kind, entry] of held) {
        if (only !== undefined && kind !== only) continue
        entry.processed?.stop()
        entry.current.stop()
        entry.announced.stop()
        captured$[kind].next(null)
        registry.remove(registryId(kind))
        held.delete(kind)
      }
      if (held.size === 0) streams.clear()
    },
  }
}
