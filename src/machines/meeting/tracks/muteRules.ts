import type { NotificationParams } from '../../../contracts/meeting/connection/notifications.ts'
import type { TrackType, WireTrack, WireTracks } from '../../../contracts/meeting/connection/shapes.ts'

/** Which of our tracks a host's request concerns (M4.107, M4.108). Pure. */

type One = NotificationParams<'on-track-update-request'>
type Many = NotificationParams<'on-change-track-mute-state-request'>

/** A screen or a shared film cannot be muted remotely; its owner stops it. */
const isSupported = ({ type, source }: WireTrack) => !(type === 'video' && source !== 'regular')

const changes = (track: WireTrack, mute: boolean) => track.mute !== mute && isSupported(track)

export const tracksAskedFor = (request: One, tracks: WireTracks): WireTrack[] => {
  const track = tracks[request.track_id]
  return track && changes(track, request.mute) ? [track] : []
}

export const manyTracksAskedFor = (request: Many, tracks: WireTracks): WireTrack[] =>
  Object.values(tracks).filter(
    (track) =>
      (request.type === undefined || track.type === request.type) &&
      (request.source === undefined || track.source === request.source) &&
      changes(track, request.value),
  )

export const kindsOf = (tracks: readonly WireTrack[]): TrackType[] => [
  ...new Set(tracks.filter(({ source }) => source === 'regular').map(({ type }) => type)),
]
