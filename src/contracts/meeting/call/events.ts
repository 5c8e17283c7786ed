import { z } from 'zod'
import { meetingError } from '../../errors.ts'
import { event } from '../../machineContract.ts'
import { sensitive } from '../../sensitive.ts'
import { NOTIFICATIONS } from '../connection/notifications.ts'
import { policy, wirePeer, wireRoom, wireTracks } from '../connection/shapes.ts'
import { hlsUpdate, recordUpdate, rtmpUpdate } from '../streaming/streaming.ts'
import { caption, transcriptionEntry } from '../transcription/transcription.ts'
import { whiteboardUpdate } from '../whiteboard/whiteboards.ts'
import { callEvent } from './callEvents.ts'
import { featureFlagSet } from './flags.ts'

/**
 * Facts that several actors of a call receive. The meeting forwards each to the actors that need it; siblings
 * never listen to each other directly (architecture §5).
 */

/** The peer events of the wire, batched over 50 ms so that a burst costs one update (architecture §3). */
export const peerNotification = z.discriminatedUnion('method', [
  z.object({ method: z.literal('peer-list'), params: NOTIFICATIONS['peer-list'] }),
  z.object({ method: z.literal('room-state'), params: NOTIFICATIONS['room-state'] }),
  z.object({ method: z.literal('on-peer-join'), params: wirePeer }),
  z.object({ method: z.literal('on-peer-leave'), params: NOTIFICATIONS['on-peer-leave'] }),
  z.object({ method: z.literal('on-peer-update'), params: wirePeer }),
  z.object({ method: z.literal('on-track-add'), params: NOTIFICATIONS['on-track-add'] }),
  z.object({ method: z.literal('on-track-update'), params: NOTIFICATIONS['on-track-update'] }),
  z.object({ method: z.literal('on-track-remove'), params: NOTIFICATIONS['on-track-remove'] }),
])
export type PeerNotification = z.infer<typeof peerNotification>

/** M3.73: the token's identity claims. */
export const identity = z.object({ roomId: z.string(), userId: z.string(), role: z.string() })
export type Identity = z.infer<typeof identity>

const statsTimes = z.object({ window: z.number().nullable(), push: z.number().nullable() })

/** The init answer without its secrets: ICE credentials stay in the service (protocol §2). */
export const initSummary = z.object({
  identity,
  flags: featureFlagSet,
  dtlsStateTimeouts: z.object({ connecting: z.number(), failed: z.number() }),
  effectsKey: sensitive('credential', z.string()).optional(),
  /** Readings in a sample and milliseconds between reports, where the server sets them. */
  stats: z.object({ publish: statsTimes, subscribe: statsTimes }),
  /** The server offers a download that measures the connection. */
  networkTest: z.boolean(),
  /** The server answers a test of UDP, and makes connections over TCP. */
  udpTest: z.boolean().optional(),
})
export type InitSummary = z.infer<typeof initSummary>

export const factEvents = {
  ...event('signal.opened', { init: initSummary }),
  ...event('signal.lost', { error: meetingError }),
  ...event('signal.failed', { error: meetingError }),
  ...event('policy.changed', { policy }),
  ...event('peers.notified', {
    notifications: z.array(peerNotification),
    /** Time of the batch, epoch milliseconds; raised hands are shown with their waiting time. */
    at: z.number().optional(),
  }),
  ...event('broadcast.received', { messages: z.array(NOTIFICATIONS['on-broadcast']) }),
  ...event('room.described', { info: NOTIFICATIONS['room-info'] }),
  ...event('session.described', { info: NOTIFICATIONS['session-info'] }),
  ...event('room.stateArrived', { peerCount: z.number().nullable(), room: wireRoom }),
  ...event('node.announced', { nodeId: z.string() }),
  ...event('server.failed', { error: meetingError }),
  ...event('server.warned', { message: z.string() }),
  ...event('peer.removalOrdered', {
    roomEnded: z.boolean(),
    reason: z.string(),
    requestedBy: z.string().nullable(),
  }),
  ...event('speakers.heard', { speakers: NOTIFICATIONS['active-speakers'].shape['speaker-list'] }),
  ...event('quality.measured', { peers: NOTIFICATIONS['on-connection-quality-update'].shape.peers }),
  ...event('layers.reported', { tracks: NOTIFICATIONS['on-track-layer-update'].shape.tracks }),
  ...event('roleChange.requested', {
    requestedBy: z.string().nullable(),
    role: z.string(),
    token: NOTIFICATIONS['on-role-change-request'].shape.token,
  }),
  ...event('media.arrived', { trackId: z.string(), streamId: z.string(), kind: z.enum(['audio', 'video']) }),
  ...event('media.removed', { trackId: z.string() }),
  ...event('error.raised', { error: meetingError }),
  ...event('localTracks.changed', { tracks: wireTracks }),
  /** For the application; the meeting emits each once (callEvents.ts). */
  ...event('call.eventsRaised', { events: z.array(callEvent) }),
  /** An event to report; properties are numbers and plain text (protocol §11.1). */
  ...event('analytics.noted', {
    name: z.string(),
    properties: sensitive('content', z.record(z.string(), z.unknown())),
  }),
  ...event('mute.requested', { request: NOTIFICATIONS['on-track-update-request'] }),
  ...event('mute.manyRequested', { request: NOTIFICATIONS['on-change-track-mute-state-request'] }),
  ...event('polls.started', { polls: NOTIFICATIONS['on-poll-start'].shape.polls }),
  ...event('polls.stopped', { polls: NOTIFICATIONS['on-poll-stop'].shape.polls }),
  ...event('polls.counted', { polls: NOTIFICATIONS['on-poll-stats'].shape.polls }),
  ...event('whiteboards.updated', { board: whiteboardUpdate }),
  ...event('transcription.updated', { entry: transcriptionEntry }),
  ...event('recording.updated', { update: recordUpdate }),
  ...event('rtmp.updated', { update: rtmpUpdate }),
  ...event('hls.updated', { update: hlsUpdate }),
  ...event('captions.arrived', { captions: z.array(caption) }),
  ...event('store.changed', { values: NOTIFICATIONS['on-metadata-change'].shape.values }),
} as const
