import type { Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'

/** The microphones to transcribe on the server now; a shared sound is nobody's speech. */
export const captionedTracks = (room: Room): { peerId: string; trackId: string }[] => {
  if (room.captionSource !== 'server' || room.transcription?.state !== 'started') return []
  return [...room.peers.values()]
    .filter(({ role }) => isInside(role))
    .flatMap(({ id, tracks }) =>
      [...tracks.values()]
        .filter(({ type, source }) => type === 'audio' && source === 'regular')
        .map(({ track_id }) => ({ peerId: id, trackId: track_id })),
    )
}
