import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { factEvents, initSummary } from '../../../contracts/meeting/call/events.ts'
import { joinConfig } from '../../../contracts/meeting/call/joinConfig.ts'
import { sensitive } from '../../../contracts/sensitive.ts'
import { retryCategory } from './retryContract.ts'

export const transportInput = z.object({
  peerId: z.string(),
  config: joinConfig.pick({ userName: true, metaData: true, autoVideoSubscribe: true }),
})

/** M4.051: what the states and `init` do not say by themselves. */
export const transportFlags = z.object({
  previewCalled: z.boolean(),
  published: z.boolean(),
  deviceManagersInitialised: z.boolean(),
})

export const endRoomOrder = z.object({ lock: z.boolean(), reason: sensitive('content', z.string()) })

/** How to leave: the messages to send, and whether the room ends. */
export const leaveOrder = z.object({
  clientReason: z.enum(['user request', 'sdk request']),
  /** False after a removal: then the client sends no `leave` (protocol §4.7). */
  announce: z.boolean(),
  endRoom: endRoomOrder.nullable(),
})

/** Which of the two peer connections. */
export const connectionSide = z.enum(['publish', 'subscribe'])

/** Facts of the connections, and of a preview during the call. */
export const connectionFacts = {
  ...event('connection.failed', { side: connectionSide, error: meetingError }),
  ...event('connection.recovered', { side: connectionSide }),
  /** An error that a retry cannot fix (M8.097). */
  ...event('connection.unusable', { error: meetingError }),
  ...event('connections.rebuilt', {}),
} as const

/** Facts about the way of our media (decision 0086). */
export const mediaPathFacts = {
  /** The connection stands for the first time since it was opened. */
  ...event('connection.established', { side: connectionSide }),
  /** The network blocks UDP. */
  ...event('path.blocked', {}),
} as const

export const midCallPreviewFacts = {
  /** M4.053, M4.054: the kinds of tracks that the previewed role may send. */
  ...event('midCallPreview.started', { asRole: z.string(), kinds: z.array(z.string()) }),
  /** M4.056, M4.057: kinds that our own role may not send are released. */
  ...event('midCallPreview.ended', { kinds: z.array(z.string()) }),
  ...event('midCallPreview.refused', { error: meetingError }),
} as const

export const transportContract = {
  input: transportInput,
  context: transportInput.extend({
    purpose: z.enum(['preview', 'join']),
    flags: transportFlags,
    init: initSummary.nullable(),
    role: z.string().nullable(),
    /** M4.072: the role of a preview during the call. */
    asRole: z.string().nullable(),
    /** The kinds that each known role may send. */
    allowed: z.record(z.string(), z.array(z.string())),
    /** The role publishes or subscribes something, or the server requires an offer from everyone (M4.068). */
    needsMedia: z.boolean(),
    /** Peer connections exist. */
    mediaOpen: z.boolean(),
    /** The media node of our connections (protocol §8). */
    nodeId: z.string().nullable(),
    /** The node has changed and the connections are still those of the previous one. */
    mustMigrate: z.boolean(),
    /** Connections that are lost and not yet recovered. */
    broken: z.array(connectionSide),
    joined: z.boolean(),
    leave: leaveOrder,
    error: meetingError.nullable(),
  }),
  events: {
    /** `asRole`: a preview during the call, as another role. */
    ...event('transport.previewRequested', { asRole: z.string().nullable().optional() }),
    ...event('transport.previewCancelled', {}),
    ...event('transport.joinRequested', { userName: sensitive('patient', z.string()) }),
    ...event('transport.leaveRequested', {}),
    ...event('transport.endRoomRequested', { order: endRoomOrder }),
    ...event('retry.attemptDue', { category: retryCategory, attempt: z.number() }),
    ...event('retry.exhausted', { category: retryCategory, error: meetingError }),
    'signal.opened': factEvents['signal.opened'],
    'signal.lost': factEvents['signal.lost'],
    'signal.failed': factEvents['signal.failed'],
    'policy.changed': factEvents['policy.changed'],
    'node.announced': factEvents['node.announced'],
    'server.failed': factEvents['server.failed'],
    'peer.removalOrdered': factEvents['peer.removalOrdered'],
    ...connectionFacts,
    ...event('localTracks.published', {}),
  },
  outputs: {
    joinRoom: z.object({ nodeId: z.string().nullable(), joinedAt: z.number() }),
    openMedia: nothing,
    resumeSession: z.object({ restarted: z.boolean() }),
    migrate: nothing,
    leaveRoom: nothing,
    failedLeave: nothing,
  },
} as const
