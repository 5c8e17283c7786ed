import type { WireTrack } from '../../contracts/meeting/shapes.ts'
import type { Peer, RemoteTrack } from './peersContract.ts'

/** A track of a peer: from the wire, in the words of an event, and by the peer that holds it. */
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

/** The tracks of a peer, by what the peer itself holds: cost follows the peer, never the room. */
export const trackIdsOf = (peer: Peer | undefined): string[] =>
  peer
    ? [peer.audioTrack, peer.videoTrack, ...peer.auxiliaryTracks].filter((id): id is string => id !== null)
    : []
