import { AUDIO, VIDEO } from '../../contracts/constants.ts'
import type { SimulcastLayer, WireRole, WireTrack } from '../../contracts/meeting/connection/shapes.ts'
import { isPlaylistSource } from '../../contracts/meeting/playlist/playlist.ts'

/** Layers and bit rates of a sent track, from the role (M9.59, protocol §5.4). Pure. */
export interface SendOptions {
  readonly simulcast: boolean
  readonly role: WireRole | undefined
}

/** kbit/s to bit/s. */
const ofLayer = ({ maxBitrate, maxFramerate, scaleResolutionDownBy }: SimulcastLayer) => ({
  ...(maxBitrate === undefined ? {} : { maxBitrate: maxBitrate * 1_000 }),
  ...(maxFramerate === undefined ? {} : { maxFramerate }),
  ...(scaleResolutionDownBy === undefined ? {} : { scaleResolutionDownBy }),
})

const layersOf = (role: WireRole | undefined): readonly SimulcastLayer[] =>
  role?.publishParams.simulcast?.video?.layers ?? []

/** The role's layers in policy order. */
export const encodingsFor = (
  track: WireTrack,
  { simulcast, role }: SendOptions,
): RTCRtpEncodingParameters[] => {
  const layers = layersOf(role)
  if (track.type !== 'video' || track.source !== 'regular' || !simulcast || layers.length === 0) return [{}]
  return layers.map((layer) => ({ rid: layer.rid, ...ofLayer(layer) }))
}

/** M9.11, M9.15, M9.21: a playlist has limits of its own, independent of the role's for voice and camera. */
const playlistLimit = ({ type }: WireTrack): Partial<RTCRtpEncodingParameters> =>
  type === 'audio'
    ? { maxBitrate: AUDIO.playlistBitrate * 1_000 }
    : { maxBitrate: VIDEO.playlistBitrate * 1_000, maxFramerate: VIDEO.playlistFramerate }

const singleLimit = (
  track: WireTrack,
  role: WireRole | undefined,
  audioBitrate: number,
): Partial<RTCRtpEncodingParameters> => {
  if (isPlaylistSource(track.source)) return playlistLimit(track)
  if (track.type === 'audio') {
    // Music keeps its bit rate whatever the role says; a voice may get more than the role's.
    const kbps = audioBitrate > AUDIO.voiceBitrate ? audioBitrate : role?.publishParams.audio?.bitRate
    return { maxBitrate: (kbps ?? audioBitrate) * 1_000 }
  }
  const params = track.source === 'screen' ? role?.publishParams.screen : role?.publishParams.video
  if (!params) return {}
  return {
    ...(params.bitRate === undefined ? {} : { maxBitrate: params.bitRate * 1_000 }),
    maxFramerate: params.frameRate,
  }
}

/**
 * A sender's encodings under a role. A sender keeps its initial layers: those that the role lacks are
 * disabled, the others get its values (M4.074).
 */
export const limited = (
  encodings: readonly RTCRtpEncodingParameters[],
  track: WireTrack,
  { role, audioBitrate }: { role: WireRole | undefined; audioBitrate: number },
): RTCRtpEncodingParameters[] => {
  if (encodings.length <= 1)
    return encodings.map((encoding) => ({ ...encoding, ...singleLimit(track, role, audioBitrate) }))
  const layers = layersOf(role)
  if (!layers.some(({ rid }) => encodings.some((encoding) => encoding.rid === rid))) return [...encodings]
  return encodings.map((encoding) => {
    const layer = layers.find(({ rid }) => rid === encoding.rid)
    return layer ? { ...encoding, ...ofLayer(layer), active: true } : { ...encoding, active: false }
  })
}
