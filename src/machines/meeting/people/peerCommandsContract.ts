import { z } from 'zod'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { trackType } from '../../../contracts/meeting/connection/shapes.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

/** Requests to the server about a peer, ourselves included. */
export const peerCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('setTrackEnabled'),
    peerId: z.string(),
    trackId: z.string(),
    streamId: z.string(),
    enabled: z.boolean(),
  }),
  /** All tracks of these roles; of everybody else when none is named. */
  z.object({
    kind: z.literal('setTracksEnabled'),
    /** M5.38: an application may pass anything; only a boolean is accepted. */
    enabled: z.unknown(),
    type: trackType.nullable(),
    source: z.string().nullable(),
    roles: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('removePeer'),
    peerId: z.string(),
    reason: sensitive('content', z.string()),
  }),
  /** The hand of this peer; our own when it is null. */
  z.object({ kind: z.literal('raiseHand'), peerId: z.string().nullable(), raised: z.boolean() }),
  /** Our own phone rings or is answered; over when not active (experience §8.4). */
  z.object({ kind: z.literal('phoneCall'), active: z.boolean() }),
  z.object({ kind: z.literal('changeName'), name: sensitive('patient', z.string()) }),
  z.object({ kind: z.literal('changeMetadata'), metadata: sensitive('patient', z.string()) }),
])
export type PeerCommand = z.infer<typeof peerCommand>

export const peerCommandsContract = {
  input: z.object({ peerId: z.string() }),
  context: z.object({
    localPeerId: z.string(),
    connected: z.boolean(),
    queue: z.array(peerCommand),
  }),
  events: {
    ...event('peerCommands.ordered', { command: peerCommand }),
    ...event('transport.joined', { joinedAt: z.number() }),
    ...event('transport.left', {}),
  },
  outputs: { sendCommand: nothing },
} as const
