import type { TrackType } from '../../../src/contracts/meeting/shapes.ts'
import type { MeetingRole } from '../ports.ts'
import type { Peer, Room } from './roomState.ts'
import { visiblePeers } from './visibility.ts'

/** A track that is to be forwarded to a subscriber, if asked for. */
export interface Subscription {
  publisher: string
  trackId: string
  streamId: string
  kind: TrackType
}

/** What a peer publishes. */
export const ownTracks = (publisher: Peer): Subscription[] =>
  [...publisher.tracks.values()].map((track) => ({
    publisher: publisher.id,
    trackId: track.track_id,
    streamId: track.stream_id,
    kind: track.type,
  }))

/** Every track holders of a role may receive: the media engine is told this set, less one's own. */
export const subscriptionsOf = (room: Room, role: MeetingRole): Subscription[] =>
  visiblePeers(room, role, '').flatMap(ownTracks)
