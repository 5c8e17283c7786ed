import { isAsked } from '../recording/decideRecording.ts'
import type { RecordedTrack } from '../recording/recordedTracks.ts'
import { isComposedRecording, isRecorded } from '../recording/recordingState.ts'
import type { Peer, Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'
import { isStreamed } from './compositionState.ts'

/**
 * The tracks to show now: of the clinic's people, and of the guests who agreed. There is one picture, so a guest must
 * have agreed to all it is used for. What is muted is left out.
 */
export const composedTracks = (room: Room): RecordedTrack[] => {
  const { composition, recording } = room
  const uses = [
    ...(isStreamed(composition) && composition.begun ? [composition.consents] : []),
    ...(isComposedRecording(recording) && isRecorded(recording) ? [recording.consents] : []),
  ]
  if (uses.length === 0) return []
  const isShown = (peer: Peer): boolean =>
    !isAsked(peer) || uses.every((consents) => consents.get(peer.userId) === true)
  return [...room.peers.values()]
    .filter((peer) => isInside(peer.role) && isShown(peer))
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
