import { DEFAULT_DEVICE_ID, VIDEO } from '../../contracts/constants.ts'
import { type MeetingError, MeetingFailure, makeError } from '../../contracts/errors.ts'
import type { TrackType } from '../../contracts/meeting/connection/shapes.ts'
import type { AudioSettings, VideoSettings } from '../../contracts/meeting/tracks/publishSettings.ts'
import { captureError, isDeviceError } from './captureErrors.ts'
import { emptyTrack } from './emptyTrack.ts'

/** How a device is requested, and the fallbacks after a failure (M8.070-M8.073). */
export interface CaptureRequest {
  readonly kind: TrackType
  readonly deviceId: string
  readonly audio?: Pick<AudioSettings, 'audioMode' | 'advanced' | 'volume'>
  /** Pixels and frames per second; the role's settings when they are known. */
  readonly video?: Pick<VideoSettings, 'width' | 'height' | 'facingMode'> & { frameRate: number }
  /** No other device is acceptable: this one or an error. */
  readonly onlyThis?: boolean
}

export interface Opened {
  readonly track: MediaStreamTrack
  /** The chosen device is missing and the system's default is used instead (3014). */
  readonly notice: MeetingError | null
}

export interface Captured extends Opened {
  /** Why the track is empty; null when a device is used. */
  readonly fallback: MeetingError | null
}

export interface CaptureDeps {
  readonly devices: Pick<MediaDevices, 'getUserMedia'> | undefined
  readonly isFirefox: boolean
}

const exactDevice = (deviceId: string): MediaTrackConstraints =>
  deviceId === DEFAULT_DEVICE_ID ? {} : { deviceId: { exact: deviceId } }

/**
 * Music is not processed, because noise suppression removes cymbals (M3.46). Only older browsers support the
 * last two.
 */
const sound = ({ audio }: CaptureRequest): MediaTrackConstraints => {
  const { autoGainControl = true, noiseSuppression = true } = audio?.advanced ?? {}
  const isVoice = audio?.audioMode !== 'music'
  const legacy: Record<string, unknown> = audio
    ? {
        googHighpassFilter: audio.advanced.highPassFilter,
        googAudioMirroring: audio.advanced.audioMirroring,
        volume: audio.volume,
      }
    : {}
  return {
    autoGainControl: isVoice && autoGainControl,
    noiseSuppression: isVoice && noiseSuppression,
    echoCancellation: true,
    ...(audio ? { advanced: [legacy] } : {}),
  }
}

const picture = ({ video }: CaptureRequest): MediaTrackConstraints => {
  const size = video ?? { width: VIDEO.width, height: VIDEO.captureHeight, frameRate: VIDEO.maxFramerate }
  return {
    width: { ideal: size.width },
    height: { ideal: size.height },
    frameRate: { ideal: size.frameRate },
    ...(video?.facingMode ? { facingMode: { ideal: video.facingMode } } : {}),
  }
}

/** Constraints of the track, without the device. */
export const settingsConstraints = (request: CaptureRequest): MediaTrackConstraints =>
  request.kind === 'audio' ? sound(request) : picture(request)

const first = (stream: MediaStream): MediaStreamTrack => {
  const [track] = stream.getTracks()
  if (!track) throw new MeetingFailure(makeError(3005, { action: 'TRACK' }))
  return track
}

/** The browser does not know the device any more: it was unplugged, or its id was replaced. */
const isMissingChoice = (thrown: unknown, { deviceId }: CaptureRequest): boolean =>
  deviceId !== DEFAULT_DEVICE_ID &&
  thrown instanceof Error &&
  (thrown.name === 'NotFoundError' ||
    (thrown.name === 'OverconstrainedError' && 'constraint' in thrown && thrown.constraint === 'deviceId'))

/** At most three attempts: as requested, the default device with the same settings, any device (M8.070). */
type Rung = 'requested' | 'default' | 'anything'

const ask = (rung: Rung, request: CaptureRequest): MediaStreamConstraints => {
  const { kind, deviceId } = request
  if (rung === 'anything') return { [kind]: true }
  return {
    [kind]: {
      ...exactDevice(rung === 'requested' ? deviceId : DEFAULT_DEVICE_ID),
      ...settingsConstraints(request),
    },
  }
}

/** The device itself, or its error. */
export const openDevice = async (request: CaptureRequest, deps: CaptureDeps): Promise<Opened> => {
  const { devices, isFirefox } = deps
  const { kind } = request
  if (!devices) throw new MeetingFailure(makeError(6010, { action: 'TRACK' }))
  let rung: Rung = 'requested'
  let notice: MeetingError | null = null
  for (;;) {
    try {
      return { track: first(await devices.getUserMedia(ask(rung, request))), notice }
    } catch (thrown) {
      if (thrown instanceof MeetingFailure) throw thrown
      const error = captureError(thrown, kind, { isFirefox })
      if (rung === 'requested' && isMissingChoice(thrown, request)) {
        notice = makeError(3014, { action: 'TRACK', trackType: kind, description: error.description })
        if (request.onlyThis) throw new MeetingFailure(notice, { cause: thrown })
        rung = 'default'
      } else if (rung !== 'anything' && error.code === 3009 && !request.onlyThis) rung = 'anything'
      else {
        const hopeless = rung === 'anything' && error.code === 3009
        const description = hopeless
          ? 'Overconstrained error after dropping all constraints'
          : error.description
        throw new MeetingFailure({ ...error, description }, { cause: thrown })
      }
    }
  }
}

/** A track in any case: the device's, or an empty one with the reason. */
export const captureTrack = async (request: CaptureRequest, deps: CaptureDeps): Promise<Captured> => {
  try {
    return { ...(await openDevice(request, deps)), fallback: null }
  } catch (thrown) {
    if (!(thrown instanceof MeetingFailure)) throw thrown
    const { error } = thrown
    if (!isDeviceError(error) && error.code !== 3009) throw thrown
    return { track: emptyTrack(request.kind), notice: null, fallback: error }
  }
}
