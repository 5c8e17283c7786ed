import { MeetingFailure, makeError } from '../../contracts/errors.ts'
import type { TrackType } from '../../contracts/meeting/connection/shapes.ts'

/**
 * The track that the browser made for us.
 * @param description what was asked for; shown to engineers only
 * @throws MeetingFailure 6006 when there is none (M8.041)
 */
export const requireTrack = (
  track: MediaStreamTrack | undefined,
  { kind, action, description }: { kind: TrackType; action: 'TRACK' | 'PLAYLIST'; description: string },
): MediaStreamTrack => {
  if (track === undefined) throw new MeetingFailure(makeError(6006, { action, trackType: kind, description }))
  return track
}
