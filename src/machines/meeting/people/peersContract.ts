import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { trackType } from '../../../contracts/meeting/connection/shapes.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

const peopleCount = z.object({ waiting: z.number(), present: z.number(), companions: z.number() })

/** M3.01. Times are epoch milliseconds. */
export const peer = z.object({
  id: z.string(),
  name: sensitive('patient', z.string()),
  roleName: z.string(),
  asRole: z.string().nullable(),
  isLocal: z.boolean(),
  videoTrack: z.string().nullable(),
  audioTrack: z.string().nullable(),
  auxiliaryTracks: z.array(z.string()),
  customerUserId: z.string(),
  metadata: sensitive('patient', z.string()),
  joinedAt: z.number().nullable(),
  groups: z.array(z.string()),
  isHandRaised: z.boolean(),
  /** Time of raising, epoch milliseconds; null while it is down. */
  handRaisedAt: z.number().nullable(),
  type: z.string(),
  realtime: z.boolean(),
  /** 0 to 5; -1 when unknown. */
  networkQuality: z.number(),
  fromRoomState: z.boolean(),
})
export type Peer = z.infer<typeof peer>

/** M3.05, the fields of every track. */
export const remoteTrack = z.object({
  id: z.string(),
  streamId: z.string(),
  peerId: z.string(),
  type: trackType,
  source: z.string(),
  enabled: z.boolean(),
  description: z.string(),
  /** The media itself has arrived. */
  hasMedia: z.boolean(),
})
export type RemoteTrack = z.infer<typeof remoteTrack>

export const peersInput = z.object({ peerId: z.string(), userName: sensitive('patient', z.string()) })

export const peersContract = {
  input: peersInput,
  context: z.object({
    localPeerId: z.string(),
    peers: z.record(z.string(), peer),
    tracks: z.record(z.string(), remoteTrack),
    /** Media that arrived before its metadata (protocol §6.3). */
    orphanMedia: z.array(z.string()),
    /** Number of the other peers, and of the patient's companions among them. */
    others: peopleCount,
    /** The same, as last notified to the owner of the call. */
    counted: peopleCount,
    /** The first list has arrived; peers that appear from now on have joined. */
    listed: z.boolean(),
  }),
  events: {
    'signal.opened': factEvents['signal.opened'],
    'policy.changed': factEvents['policy.changed'],
    'peers.notified': factEvents['peers.notified'],
    'quality.measured': factEvents['quality.measured'],
    /** The preview's own measurement of our connection (M9.56). */
    ...event('networkQuality.concluded', { score: z.number() }),
    'peer.removalOrdered': factEvents['peer.removalOrdered'],
    'media.arrived': factEvents['media.arrived'],
    'media.removed': factEvents['media.removed'],
    'localTracks.changed': factEvents['localTracks.changed'],
    ...event('transport.joined', { joinedAt: z.number() }),
    ...event('peers.localNameGiven', { name: sensitive('patient', z.string()) }),
    /** Our own changes that the server has accepted (protocol §7.2, peer-update). */
    ...event('peers.localChanged', {
      name: sensitive('patient', z.string()).nullable(),
      metadata: sensitive('patient', z.string()).nullable(),
    }),
    /** M3.02: the role of a preview during the call, or none. */
    ...event('peers.asRoleChanged', { asRole: z.string().nullable() }),
    ...event('transport.left', {}),
  },
  outputs: {},
} as const
