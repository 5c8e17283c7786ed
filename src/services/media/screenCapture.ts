import { BehaviorSubject, fromEvent, map, NEVER, type Observable, of, switchMap } from 'rxjs'
import { type MeetingError, MeetingFailure, makeError } from '../../contracts/errors.ts'
import type { WireRole } from '../../contracts/meeting/connection/shapes.ts'
import { type ScreenShareOptions, screenRequest } from '../../contracts/meeting/tracks/screenShare.ts'
import type { LocalMedia as SendableMedia } from '../rtc/publishPeer.ts'
import { captureError } from './captureErrors.ts'
import { LOCAL_SCREEN, type TrackRegistry } from './trackRegistry.ts'

/** Our screen share (M1.10, M4.115, M5.44-M5.54). One at a time. */
export interface ScreenCapture {
  start(options: ScreenShareOptions): Promise<SharedScreen>
  stop(): void
  setSound(enabled: boolean): void
  /** The browser's own bar ended it, or the shared window was closed. */
  readonly ended$: Observable<void>
  renew(): SharedScreen
  sendable(trackId: string): SendableMedia | undefined
  setRole(role: WireRole | undefined): void
}

export interface SharedScreen {
  /** Empty when only sound is shared. */
  videoTrackId: string
  /** Empty when no sound was chosen. */
  audioTrackId: string
  streamId: string
  surface: string
}

export interface ScreenDeps {
  readonly devices: MediaDevices | undefined
  readonly isFirefox: boolean
  readonly uuid: () => string
  /** The only element that is captured, if restricted. */
  readonly element: (id: string) => Element | null
}

/** APIs that only some browsers have (M3.11: capture handle; region capture). */
interface HandleDevices {
  setCaptureHandleConfig?: (config: { handle: string; permittedOrigins: string[] }) => void
}
interface HandleTrack {
  getCaptureHandle?: () => { handle?: string } | null
  cropTo?: (target: unknown) => Promise<void>
}
interface CropTargets {
  CropTarget?: { fromElement(element: Element): Promise<unknown> }
}

/** M8.080. */
const screenError = (code: 3000 | 3005 | 3012 | 6010, description: string, message?: string): MeetingError =>
  makeError(code, { action: 'TRACK', trackType: 'screen', description, ...(message ? { message } : {}) })

const CROP_TEXT = 'failed to crop screenshare capture'

interface Shared {
  readonly stream: MediaStream
  readonly tracks: readonly {
    readonly id: string
    readonly announced: MediaStreamTrack
    readonly track: MediaStreamTrack
  }[]
}

export const createScreenCapture = (registry: TrackRegistry, deps: ScreenDeps): ScreenCapture => {
  const own = deps.uuid()
  /** The track whose end ends the share. */
  const main$ = new BehaviorSubject<MediaStreamTrack | null>(null)
  let shared: Shared | null = null
  let role: WireRole | undefined

  /** A capturing page can identify the captured tab, which is how we recognise our own tab. */
  const nameOurTab = (): void => {
    const devices = deps.devices as (MediaDevices & HandleDevices) | undefined
    devices?.setCaptureHandleConfig?.({ handle: own, permittedOrigins: [location.origin] })
  }

  const crop = async (track: MediaStreamTrack, elementId: string): Promise<void> => {
    try {
      const element = deps.element(elementId)
      const targets = globalThis as CropTargets
      const { cropTo } = track as HandleTrack
      if (!element || !targets.CropTarget || !cropTo) throw new Error(`Cannot crop to ${elementId}`)
      await cropTo.call(track, await targets.CropTarget.fromElement(element))
    } catch (cause) {
      throw new MeetingFailure(
        screenError(3000, cause instanceof Error ? cause.message : String(cause), CROP_TEXT),
        { cause },
      )
    }
  }

  const check = async (stream: MediaStream, options: ScreenShareOptions): Promise<void> => {
    const [picture] = stream.getVideoTracks()
    if (options.audioOnly && stream.getAudioTracks().length === 0)
      throw new MeetingFailure(screenError(3005, 'Sound only was to be shared, and no sound was chosen'))
    if (options.forceCurrentTab && (picture as HandleTrack | undefined)?.getCaptureHandle?.()?.handle !== own)
      throw new MeetingFailure(screenError(3012, ''))
    if (picture && options.cropElementId !== null) await crop(picture, options.cropElementId)
  }

  const described = ({ stream, tracks }: Shared): SharedScreen => {
    const picture = tracks.find(({ track }) => track.kind === 'video')
    return {
      videoTrackId: picture?.id ?? '',
      audioTrackId: tracks.find(({ track }) => track.kind === 'audio')?.id ?? '',
      streamId: stream.id,
      surface: picture?.track.getSettings().displaySurface ?? '',
    }
  }

  const stop = (): void => {
    for (const { track, announced } of shared?.tracks ?? []) {
      track.stop()
      announced.stop()
    }
    shared = null
    main$.next(null)
    registry.remove(LOCAL_SCREEN)
  }

  return {
    async start(options) {
      if (!deps.devices) throw new MeetingFailure(screenError(6010, ''))
      if (options.forceCurrentTab) nameOurTab()
      let stream: MediaStream
      try {
        stream = await deps.devices.getDisplayMedia(screenRequest(options, role))
      } catch (thrown) {
        throw new MeetingFailure(captureError(thrown, 'screen', { isFirefox: deps.isFirefox }), {
          cause: thrown,
        })
      }
      try {
        await check(stream, options)
      } catch (error) {
        for (const track of stream.getTracks()) track.stop()
        throw error
      }
      stop()
      const kept = options.audioOnly ? stream.getAudioTracks() : stream.getTracks()
      for (const track of stream.getTracks()) if (!kept.includes(track)) track.stop()
      shared = { stream, tracks: kept.map((track) => ({ id: track.id, announced: track, track })) }
      const picture = kept.find(({ kind }) => kind === 'video')
      if (picture) registry.put(LOCAL_SCREEN, picture)
      const main = picture ?? kept[0]
      main$.next(main ?? null)
      return described(shared)
    },
    stop,
    setSound(enabled) {
      for (const { track } of shared?.tracks ?? []) if (track.kind === 'audio') track.enabled = enabled
    },
    ended$: main$.pipe(
      switchMap((track) => {
        if (!track) return NEVER
        return track.readyState === 'ended' ? of(track) : fromEvent(track, 'ended')
      }),
      map(() => undefined),
    ),
    renew() {
      const tracks = (shared?.tracks ?? []).map(({ track }) => {
        const announced = track.clone()
        announced.enabled = false
        return { id: announced.id, announced, track }
      })
      shared = { stream: new MediaStream(), tracks }
      return described(shared)
    },
    sendable(trackId) {
      const stream = shared?.stream
      const entry = shared?.tracks.find(({ id }) => id === trackId)
      if (!stream || !entry) return undefined
      return {
        track: entry.announced,
        stream,
        onSender: (sender) => {
          if (entry.track !== entry.announced) void sender.replaceTrack(entry.track)
        },
      }
    },
    setRole: (next) => {
      role = next
    },
  }
}
