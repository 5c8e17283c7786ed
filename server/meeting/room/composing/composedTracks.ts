import { isAsked } from '../recording/decideRecording.ts'
import type { RecordedTrack } from '../recording/recordedTracks.ts'
import type { Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'
import { isComposed } from './compositionState.ts'

/** The tracks to show now: of the clinic's people, and of the guests who agreed. What is muted is left out. */
export const composedTracks = (room: Room): RecordedTrack[] => {
  const { composition } = room
  if (!isComposed(composition) || !composition.begun) return []
  return [...room.peers.values()]
    .filter(
      (peer) => isInside(peer.role) && (!isAsked(peer) || composition.consents.get(peer.userId) === true),
    )
    .flatMap((peer) =>
      [...peer.tracks.values()]
        .filter(({ mute }) => !mute)
        .map((track) => ({
          peerId: peer.id,
          trackId: track.track_id,
          participant: peer.role,
          source: track.source === 'screen' ? ('screen' as const) : ('regular' as const),
        })),
    )
}
