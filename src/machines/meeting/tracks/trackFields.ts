import type { WireTrack } from '../../../contracts/meeting/connection/shapes.ts'
import type { Peer, RemoteTrack } from '../people/peersContract.ts'

/** Tracks of a peer: from the wire, as event fields, and by peer. */
export const trackOf = (wire: WireTrack, peerId: string, hasMedia: boolean): RemoteTrack => ({
  id: wire.track_id,
  streamId: wire.stream_id,
  peerId,
  type: wire.type,
  source: wire.source,
  enabled: !wire.mute,
  description: wire.description,
  hasMedia,
})

export const trackFields = (track: RemoteTrack) => ({
  trackId: track.id,
  peerId: track.peerId,
  kind: track.type,
  source: track.source,
})

/** The tracks of a peer, from the peer's own fields, so that the cost does not grow with the room. */
export const trackIdsOf = (peer: Peer | undefined): string[] =>
  peer
    ? [peer.audioTrack, peer.videoTrack, ...peer.auxiliaryTracks].filter((id): id is string => id !== null)
    : []
