import type { TrackType } from '../../../src/contracts/meeting/connection/shapes.ts'
import type { MeetingRole } from '../ports.ts'
import type { Peer, Room } from './roomState.ts'
import { visiblePeers } from './visibility.ts'

/** A track that may be forwarded to a subscriber on request. */
export interface Subscription {
  publisher: string
  trackId: string
  streamId: string
  kind: TrackType
}

/** The tracks that a peer publishes. */
export const ownTracks = (publisher: Peer): Subscription[] =>
  [...publisher.tracks.values()].map((track) => ({
    publisher: publisher.id,
    trackId: track.track_id,
    streamId: track.stream_id,
    kind: track.type,
  }))

/** Every track that holders of a role may receive; the media engine gets this set without the own tracks. */
export const subscriptionsOf = (room: Room, role: MeetingRole): Subscription[] =>
  visiblePeers(room, role, '').flatMap(ownTracks)
