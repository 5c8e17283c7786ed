import type {
  Policy,
  WirePeer,
  WireRoom,
  WireTrack,
} from '../../../src/contracts/meeting/connection/shapes.ts'
import { CAPTION_MODE } from '../../../src/contracts/meeting/transcription/transcription.ts'
import type { MeetingRole } from '../ports.ts'
import { CAPTION_ADMINS, isVisitRole, knownRoles, WHITEBOARD_ROLES } from '../roles.ts'
import { wireStreaming } from './composing/compositionFrames.ts'
import { groupsOf } from './peerGroups.ts'
import { NO_WIRE_RECORDING, wireRecording } from './recording/recordingFrames.ts'
import type { Peer, Room } from './roomState.ts'
import { wireTranscription } from './transcription/transcriptionFrames.ts'
import { isInside } from './visibility.ts'

/** Tracks in the shape of the wire (protocol §3.7). */
export const wireTracks = (tracks: Iterable<WireTrack>): Record<string, WireTrack> =>
  Object.fromEntries([...tracks].map((track) => [track.track_id, track]))

/** `realtime` must be true and `groups` present, otherwise the public client drops or misreads the peer. */
export const wirePeer = (peer: Peer): WirePeer => ({
  peer_id: peer.id,
  role: peer.role,
  groups: groupsOf(peer),
  joined_at: peer.joinedAt,
  realtime: true,
  info: { name: peer.name, data: peer.data, user_id: peer.userId, type: 'regular' },
})

/** Removes a peer from the receiver's list although it is still in the room (protocol §3.7). */
export const unlistedPeer = (peer: Peer): WirePeer => ({ ...wirePeer(peer), realtime: false })

export const wirePeerWithTracks = (peer: Peer): WirePeer => ({
  ...wirePeer(peer),
  tracks: wireTracks(peer.tracks.values()),
})

/** M6.37-M6.39. */
const whiteboardPlugin = {
  admin: [...WHITEBOARD_ROLES.admin],
  writer: [...WHITEBOARD_ROLES.write],
  reader: [...WHITEBOARD_ROLES.read],
}

/** M6.41; clients offer captions only where the policy names them. */
const captionPlugin = { mode: CAPTION_MODE, permissions: { admin: [...CAPTION_ADMINS] } }

export const wirePolicy = (
  role: MeetingRole,
  { composing, captionSource }: Pick<Room, 'composing' | 'captionSource'>,
): Policy => ({
  name: role,
  template_id: isVisitRole(role) ? 'consultation' : 'diagnostics',
  known_roles: knownRoles(role, {
    browserRecording: composing.installed,
    hlsStreaming: composing.installed,
    rtmpStreaming: composing.installed && composing.rtmpHosts.length > 0,
  }),
  ...(isVisitRole(role)
    ? {
        plugins: {
          whiteboard: { permissions: whiteboardPlugin },
          noiseCancellation: { enabled: true },
          ...(captionSource === null ? {} : { transcriptions: [captionPlugin] }),
        },
      }
    : {}),
})

const off = { enabled: false, state: 'none', started_at: 0 }

/**
 * The complete room state, because each one overwrites recording, streaming and transcriptions. A waiting
 * peer does not learn when the call started.
 */
export const wireRoom = (room: Room, role: MeetingRole): WireRoom => ({
  name: room.name,
  session_id: room.session?.id ?? '',
  started_at: isInside(role) ? (room.session?.startedAt ?? 0) : 0,
  recording: isInside(role) ? wireRecording(room) : NO_WIRE_RECORDING,
  streaming: isInside(role)
    ? wireStreaming(room)
    : { enabled: false, rtmp: off, hls: { enabled: false, variants: [] } },
  // Known before anything is published; absent where it was never chosen, as other servers leave it out.
  ...(room.encryption.on || room.encryption.turns > 0 ? { encryption: { enabled: room.encryption.on } } : {}),
  transcriptions: isInside(role) && room.transcription !== null ? [wireTranscription(room)] : [],
})
