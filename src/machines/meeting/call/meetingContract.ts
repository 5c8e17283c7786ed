import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event } from '../../../contracts/machineContract.ts'
import { callFacts, callOwner } from '../../../contracts/meeting/call/callFacts.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { joinConfig } from '../../../contracts/meeting/call/joinConfig.ts'
import { meetingEnd } from '../../../contracts/meeting/call/meetingEnd.ts'
import { wireRole, wireTrack } from '../../../contracts/meeting/connection/shapes.ts'
import { transcriptionEntry } from '../../../contracts/meeting/transcription/transcription.ts'
import { sensitive } from '../../../contracts/sensitive.ts'
import { chatContract } from '../chat/chatContract.ts'
import { retryCategory, retryContract } from '../connection/retryContract.ts'
import {
  connectionFacts,
  endRoomOrder,
  mediaPathFacts,
  midCallPreviewFacts,
  transportContract,
} from '../connection/transportContract.ts'
import { autoplayContract } from '../devices/autoplayContract.ts'
import { deviceKind, devicesContract } from '../devices/devicesContract.ts'
import { peerCommandsContract } from '../people/peerCommandsContract.ts'
import { peersContract } from '../people/peersContract.ts'
import { roleChangeContract } from '../people/roleChangeContract.ts'
import { pollsContract } from '../polls/pollsContract.ts'
import { streamingContract } from '../streaming/streamingContract.ts'
import { whiteboardsContract } from '../whiteboard/whiteboardsContract.ts'
import { roomContract } from './roomContract.ts'

/** A remote video track that needs an actor of its own. */
export const videoSubscription = z.object({
  trackId: z.string(),
  source: z.string(),
  role: z.string(),
  enabled: z.boolean(),
})
export type VideoSubscription = z.infer<typeof videoSubscription>

export const meetingContract = {
  input: z.object({
    peerId: z.string(),
    config: joinConfig,
    /** Receives the call's progress; absent when the layer runs by itself. */
    owner: callOwner.optional(),
  }),
  context: z.object({
    peerId: z.string(),
    config: joinConfig,
    owner: callOwner.nullable(),
    roles: z.record(z.string(), wireRole),
    localRole: z.string().nullable(),
    /** M3.18: application data of the template. */
    templateAppData: z.record(z.string(), z.unknown()),
    /** State of the whiteboards from before they were started. */
    boards: z.object({ enabled: z.boolean(), userId: z.string(), roomId: z.string() }),
    noneDisabled: z.boolean(),
    /** State of a transcription from before it was started. */
    transcription: z.object({ allowed: z.boolean(), entry: transcriptionEntry.nullable() }),
    /** Remote videos that have an actor; the role of their peer defines their layers. */
    videos: z.record(z.string(), videoSubscription),
    end: meetingEnd,
  }),
  events: {
    // requests of the user
    /** `asRole`: during the call, a preview of another role (M4.053). */
    ...event('meeting.previewRequested', { asRole: z.string().nullable().optional() }),
    ...event('meeting.previewCancelled', {}),
    ...event('meeting.joinRequested', { userName: sensitive('patient', z.string()) }),
    ...event('meeting.leaveRequested', {}),
    ...event('meeting.endRoomRequested', { order: endRoomOrder }),
    ...event('meeting.toggleRequested', { kind: z.enum(['audio', 'video']), enabled: z.boolean() }),
    ...event('meeting.devicesRequested', {}),
    'devices.selected': devicesContract.events['devices.selected'],
    // facts of the wire
    'signal.opened': factEvents['signal.opened'],
    'signal.lost': factEvents['signal.lost'],
    'signal.failed': factEvents['signal.failed'],
    'policy.changed': factEvents['policy.changed'],
    'peers.notified': factEvents['peers.notified'],
    'broadcast.received': factEvents['broadcast.received'],
    'room.described': factEvents['room.described'],
    'session.described': factEvents['session.described'],
    'room.stateArrived': factEvents['room.stateArrived'],
    'node.announced': factEvents['node.announced'],
    'server.failed': factEvents['server.failed'],
    'server.warned': factEvents['server.warned'],
    'peer.removalOrdered': factEvents['peer.removalOrdered'],
    'quality.measured': factEvents['quality.measured'],
    'layers.reported': factEvents['layers.reported'],
    'roleChange.requested': factEvents['roleChange.requested'],
    'transcription.updated': factEvents['transcription.updated'],
    'captions.arrived': factEvents['captions.arrived'],
    'recording.updated': factEvents['recording.updated'],
    'rtmp.updated': factEvents['rtmp.updated'],
    'hls.updated': factEvents['hls.updated'],
    // events between the parts
    ...event('signal.openRequested', {}),
    ...event('signal.closeRequested', {}),
    ...event('connections.openRequested', {}),
    ...event('connections.closeRequested', {}),
    ...connectionFacts,
    ...mediaPathFacts,
    ...midCallPreviewFacts,
    ...event('connections.rebuildRequested', {}),
    ...event('tracks.renewRequested', {}),
    ...event('publish.restartRequested', {}),
    ...event('signal.resumed', { restarted: z.boolean() }),
    'transport.previewRequested': transportContract.events['transport.previewRequested'],
    'transport.previewCancelled': transportContract.events['transport.previewCancelled'],
    'transport.joinRequested': transportContract.events['transport.joinRequested'],
    'transport.leaveRequested': transportContract.events['transport.leaveRequested'],
    'transport.endRoomRequested': transportContract.events['transport.endRoomRequested'],
    'transport.previewed': roomContract.events['transport.previewed'],
    'transport.joined': roomContract.events['transport.joined'],
    'transport.reconnecting': roomContract.events['transport.reconnecting'],
    'transport.reconnected': roomContract.events['transport.reconnected'],
    'transport.failed': roomContract.events['transport.failed'],
    'transport.left': roomContract.events['transport.left'],
    'transport.leaveFailed': roomContract.events['transport.leaveFailed'],
    ...event('room.requestIgnored', { request: z.string() }),
    ...event('retry.scheduled', { category: retryCategory, error: meetingError }),
    ...event('retry.attemptSucceeded', { category: retryCategory }),
    'retry.cancelled': retryContract.events['retry.cancelled'],
    'retry.attemptDue': transportContract.events['retry.attemptDue'],
    'retry.exhausted': transportContract.events['retry.exhausted'],
    ...event('retry.recovered', { category: retryCategory }),
    ...event('media.opened', {}),
    'media.arrived': factEvents['media.arrived'],
    'media.removed': factEvents['media.removed'],
    ...event('publish.trackAdded', { track: wireTrack }),
    ...event('publish.trackRemoved', { trackId: z.string() }),
    ...event('publish.trackChanged', { track: wireTrack }),
    ...event('localTracks.published', {}),
    'localTracks.changed': factEvents['localTracks.changed'],
    ...event('localTrack.acquired', {}),
    ...event('people.counted', callFacts['call.peopleCounted'].omit({ type: true }).shape),
    ...event('videos.listed', { videos: z.array(videoSubscription) }),
    'sounds.listed': autoplayContract.events['sounds.listed'],
    ...event('devices.listed', { audioInput: z.array(z.string()), videoInput: z.array(z.string()) }),
    ...event('device.chosen', { kind: deviceKind, deviceId: z.string() }),
    'error.raised': factEvents['error.raised'],
    'analytics.noted': factEvents['analytics.noted'],
    ...event('networkQuality.concluded', { score: z.number() }),
    'call.eventsRaised': factEvents['call.eventsRaised'],
    'mute.requested': factEvents['mute.requested'],
    'mute.manyRequested': factEvents['mute.manyRequested'],
    'store.changed': factEvents['store.changed'],
    'polls.started': factEvents['polls.started'],
    'polls.stopped': factEvents['polls.stopped'],
    'polls.counted': factEvents['polls.counted'],
    'polls.ordered': pollsContract.events['polls.ordered'],
    'streaming.ordered': streamingContract.events['streaming.ordered'],
    'whiteboards.updated': factEvents['whiteboards.updated'],
    'whiteboards.ordered': whiteboardsContract.events['whiteboards.ordered'],
    ...event('auxiliary.muteOrdered', { trackId: z.string() }),
    'peers.localChanged': peersContract.events['peers.localChanged'],
    'peers.asRoleChanged': peersContract.events['peers.asRoleChanged'],
    'peerCommands.ordered': peerCommandsContract.events['peerCommands.ordered'],
    'chat.sendRequested': chatContract.events['chat.sendRequested'],
    'roleChange.ordered': roleChangeContract.events['roleChange.ordered'],
  },
  outputs: {},
} as const
