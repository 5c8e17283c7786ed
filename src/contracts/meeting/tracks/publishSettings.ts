import { z } from 'zod'
import { AUDIO, DEFAULT_DEVICE_ID, LIMIT, VIDEO } from '../../constants.ts'
import { type MeetingError, makeError } from '../../errors.ts'

/** How our own tracks are captured and sent (specification §3 Audio and Video settings, §5). */

export const audioMode = z.enum(['voice', 'music'])
export type AudioMode = z.infer<typeof audioMode>

/** M3.47. Echo is always cancelled, because two people in one room would cause feedback. */
export const advancedAudio = z.object({
  autoGainControl: z.boolean().default(true),
  noiseSuppression: z.boolean().default(true),
  highPassFilter: z.boolean().default(true),
  audioMirroring: z.boolean().default(false),
})

/** M9.09, M9.10: kbit/s. */
export const bitrateOf = (mode: AudioMode): number =>
  mode === 'music' ? AUDIO.musicBitrate : AUDIO.voiceBitrate

const VOLUME_TEXT = 'volume can only be in range [0.0, 1.0]'
const AUDIO_BITRATE_TEXT = 'maxBitrate should be >= 1'

/** M3.41-M3.47. The bit rate is validated and then set by the mode (readings, M5.02-M5.04). */
export const audioSettings = z
  .object({
    volume: z.number().min(0, VOLUME_TEXT).max(1, VOLUME_TEXT).default(1),
    codec: z.string().default(AUDIO.codec),
    maxBitrate: z.number().min(1, AUDIO_BITRATE_TEXT).default(AUDIO.voiceBitrate),
    deviceId: z.string().default(DEFAULT_DEVICE_ID),
    audioMode: audioMode.default('voice'),
    advanced: advancedAudio.prefault({}),
  })
  .transform((settings) => ({ ...settings, maxBitrate: bitrateOf(settings.audioMode) }))
export type AudioSettings = z.infer<typeof audioSettings>

/** M3.48-M3.53. */
export const videoSettings = z.object({
  width: z.number().int().min(1).default(VIDEO.width),
  height: z.number().int().min(1).default(VIDEO.height),
  codec: z.string().default(VIDEO.codec),
  maxFramerate: z.number().min(1, 'maxFramerate should be >= 1').default(VIDEO.maxFramerate),
  maxBitrate: z.number().min(1, 'maxBitrate should be >= 1').default(VIDEO.maxBitrate),
  deviceId: z.string().default(DEFAULT_DEVICE_ID),
  facingMode: z.enum(['user', 'environment']).optional(),
})
export type VideoSettings = z.infer<typeof videoSettings>

const SIMULCAST_TEXT = 'Cannot enable simulcast when no video settings are provided'

/** M3.55. */
export const publishSettings = z
  .object({
    audio: audioSettings.nullable().default(null),
    video: videoSettings.nullable().default(null),
    screen: videoSettings.nullable().default(null),
    simulcast: z.boolean().default(false),
  })
  .refine(({ simulcast, video }) => !simulcast || video !== null, {
    message: SIMULCAST_TEXT,
    path: ['simulcast'],
  })
export type PublishSettings = z.infer<typeof publishSettings>
export type PublishSettingsInput = z.input<typeof publishSettings>

export type Checked<T> = { settings: T; error: null } | { settings: null; error: MeetingError }

const firstText = (error: z.ZodError): string => error.issues[0]?.message ?? ''

/** Invalid settings as rows of the catalogue: video has its own, the others are failed validations. */
const refusal = (error: z.ZodError, kind: 'audio' | 'video' | undefined): MeetingError => {
  const text = firstText(error)
  return makeError(kind === 'video' ? 3006 : 6013, {
    action: 'TRACK',
    description: text,
    ...(kind === 'video' ? {} : { message: text }),
    ...(kind === undefined ? {} : { trackType: kind }),
  })
}

export const checkAudioSettings = (input: unknown): Checked<AudioSettings> => {
  const { data, error } = audioSettings.safeParse(input)
  return data ? { settings: data, error: null } : { settings: null, error: refusal(error, 'audio') }
}

export const checkVideoSettings = (input: unknown): Checked<VideoSettings> => {
  const { data, error } = videoSettings.safeParse(input)
  return data ? { settings: data, error: null } : { settings: null, error: refusal(error, 'video') }
}

/** M5.16, M5.17. */
export const checkPublishSettings = (input: unknown): Checked<PublishSettings> => {
  const { data, error } = publishSettings.safeParse(input)
  if (!data) {
    const [where] = error.issues[0]?.path ?? []
    return {
      settings: null,
      error: refusal(error, where === 'audio' || where === 'video' ? where : undefined),
    }
  }
  if (data.audio === null && data.video === null)
    return { settings: null, error: makeError(3005, { action: 'TRACK' }) }
  return { settings: data, error: null }
}

/** 3007: receivers have set up a decoder; another codec would need another track. */
export const codecChange = (
  before: { codec: string },
  after: { codec?: string | undefined },
  trackType: 'audio' | 'video',
): MeetingError | null =>
  after.codec === undefined || after.codec.toLowerCase() === before.codec.toLowerCase()
    ? null
    : makeError(3007, { action: 'TRACK', trackType })

/** M5.07, M5.09: volumes for people run from 0 to 100 (M9.35). */
export const isVolume = (volume: number): boolean =>
  Number.isFinite(volume) && volume >= LIMIT.minVolume && volume <= LIMIT.maxVolume

export const volumeError = (): MeetingError => {
  const text = 'Please pass a valid number between 0-100'
  return makeError(6013, { action: 'TRACK', trackType: 'audio', description: text, message: text })
}
