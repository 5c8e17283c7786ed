import type { RecordingSource } from '../../media/recording/manifest.ts'
import type { Peer, Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'
import { isAsked } from './decideRecording.ts'
import { isRecorded, type RoomRecording } from './recordingState.ts'

export interface RecordedTrack {
  peerId: string
  trackId: string
  /** A role with a number, e.g. `patient-1`, which names nobody. */
  participant: string
  source: RecordingSource
}

const participantOf = ({ role, userId }: Peer, { consents, requestedBy }: RoomRecording): string => {
  if (role === 'doctor') return userId === requestedBy ? 'doctor-1' : 'doctor-2'
  return `${role}-${[...consents.keys()].indexOf(userId) + 1}`
}

/** The tracks to keep apart now: of the clinic's people, and of the guests who agreed. */
export const recordedTracks = (room: Room): RecordedTrack[] => {
  const { recording } = room
  if (recording?.kind !== 'sfu' || !isRecorded(recording)) return []
  return [...room.peers.values()]
    .filter((peer) => isInside(peer.role) && (!isAsked(peer) || recording.consents.get(peer.userId) === true))
    .flatMap((peer) =>
      [...peer.tracks.values()].map((track) => ({
        peerId: peer.id,
        trackId: track.track_id,
        participant: participantOf(peer, recording),
        source: track.source === 'screen' ? ('screen' as const) : ('regular' as const),
      })),
    )
}
