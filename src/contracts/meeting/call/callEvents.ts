import { z } from 'zod'
import { meetingError } from '../../errors.ts'
import { sensitive } from '../../sensitive.ts'
import { trackType } from '../connection/shapes.ts'
import { transcriptionState } from '../transcription/transcription.ts'

/**
 * Events of a call for the application (specification §4, Events; M4.152-M4.184): emitted by the meeting
 * actor, each exactly once, in order. The names are the specification's.
 */

const peerId = z.string()
const name = sensitive('patient', z.string())
const trackFields = { trackId: z.string(), peerId, kind: trackType, source: z.string() }
const ofPeer = { peerId, name }
const ofOwnTrack = { trackId: z.string(), kind: trackType }

const one = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...shape })

export const callEvent = z.discriminatedUnion('type', [
  one('PEER_JOINED', ofPeer),
  one('PEER_LEFT', ofPeer),
  one('PEER_LIST', { count: z.number() }),
  one('NEW_MESSAGE', {
    messageId: z.string(),
    senderName: name,
    senderRole: z.string().optional(),
    private: z.boolean(),
  }),
  one('ERROR', { error: meetingError }),
  one('RECONNECTING', { error: meetingError.nullable() }),
  one('RECONNECTED', {}),
  one('TRACK_ADDED', trackFields),
  one('TRACK_REMOVED', trackFields),
  one('TRACK_MUTED', trackFields),
  one('TRACK_UNMUTED', trackFields),
  /** Our own microphone or camera: the system took it while the page was visible, and gave it back. */
  one('TRACK_INTERRUPTION_START', ofOwnTrack),
  one('TRACK_INTERRUPTION_END', ofOwnTrack),
  one('TRACK_DEGRADED', { trackId: z.string() }),
  one('TRACK_RESTORED', { trackId: z.string() }),
  one('TRACK_DESCRIPTION_CHANGED', { ...trackFields, description: z.string() }),
  one('ROLE_UPDATED', { ...ofPeer, role: z.string(), isLocal: z.boolean() }),
  one('CHANGE_TRACK_STATE_REQUEST', {
    requestedBy: peerId.nullable(),
    trackId: z.string(),
    kind: trackType,
    enabled: z.boolean(),
  }),
  one('CHANGE_MULTI_TRACK_STATE_REQUEST', {
    requestedBy: peerId.nullable(),
    kind: trackType.nullable(),
    source: z.string().nullable(),
    trackIds: z.array(z.string()),
    enabled: z.boolean(),
  }),
  one('ROOM_ENDED', { text: name, reason: sensitive('content', z.string()) }),
  one('REMOVED_FROM_ROOM', {
    text: name,
    reason: sensitive('content', z.string()),
    roomEnded: z.boolean(),
    /** The role of the person who gave the order; null or missing where that person is unknown. */
    role: z.string().nullable().optional(),
  }),
  one('DEVICE_CHANGE_UPDATE', { text: z.string(), deviceType: z.string() }),
  one('NAME_UPDATED', ofPeer),
  one('METADATA_UPDATED', { peerId }),
  /** The id does not identify the played file. */
  one('PLAYLIST_TRACK_ENDED', { kind: trackType, itemId: z.string() }),
  one('PLAYLIST_ENDED', { kind: trackType }),
  one('POLL_CREATED', { pollId: z.string() }),
  one('POLL_STARTED', { pollId: z.string() }),
  one('POLL_STOPPED', { pollId: z.string() }),
  one('POLL_VOTES_UPDATED', { pollId: z.string() }),
  one('POLLS_LIST', { pollIds: z.array(z.string()) }),
  one('TRANSCRIPTION_STATE_UPDATED', { mode: z.string(), state: transcriptionState }),
  one('RECORDING_STATE_UPDATED', { variant: z.enum(['browser', 'server', 'hls']), state: z.string() }),
  one('RTMP_STATE_UPDATED', { state: z.string() }),
  one('HLS_STATE_UPDATED', { running: z.boolean() }),
  one('HAND_RAISE_CHANGED', { ...ofPeer, raised: z.boolean(), isLocal: z.boolean() }),
])
export type CallEvent = z.infer<typeof callEvent>
