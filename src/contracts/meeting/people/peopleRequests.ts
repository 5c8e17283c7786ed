import { z } from 'zod'
import { LIMIT } from '../../constants.ts'
import { sensitive } from '../../sensitive.ts'
import { identifier, tidiedLine } from '../../text.ts'
import { trackSource, trackType, wirePeer } from '../connection/shapes.ts'

/** Searching peers, and asking them to mute (protocol §7.2). */

const peerId = identifier(128)
const roleName = identifier(64)
const page = z.int().min(1).max(100).default(LIMIT.peerPage)

export const getPeerParams = z.object({ peer_id: peerId })

/** The public client sends its id filter as `peerIds`, the specification says `peers`: both are accepted. */
export const findPeerParams = z.object({
  limit: page,
  role: roleName.optional(),
  group: z.string().max(64).optional(),
  peers: z.array(peerId).max(1_000).optional(),
  peerIds: z.array(peerId).max(1_000).optional(),
})
export const peerIterNextParams = z.object({ iterator: z.string().min(1).max(256), limit: page })
export const peerNameSearchParams = z.object({
  query: sensitive('patient', tidiedLine(100)).default(''),
  limit: page,
  offset: z.int().min(0).default(0),
})

export const peerPage = z.object({
  iterator: z.string().optional(),
  total: z.number().default(0),
  eof: z.boolean().default(true),
  peers: z.array(wirePeer).default([]),
})
export type PeerPage = z.infer<typeof peerPage>

export const foundPeer = z.object({
  peer_id: z.string(),
  name: sensitive('patient', z.string()).default(''),
  role: z.string().default(''),
  type: z.string().default('regular'),
})
export const peerNameSearchResult = z.object({
  count: z.number().default(0),
  limit: z.number().default(LIMIT.peerPage),
  offset: z.number().default(0),
  eof: z.boolean().default(true),
  peers: z.array(foundPeer).default([]),
})
export type PeerNameSearchResult = z.infer<typeof peerNameSearchResult>

/** One track of one peer. */
export const trackUpdateRequestParams = z.object({
  requested_for: peerId,
  track_id: z.string().min(1).max(256),
  stream_id: z.string().max(256).default(''),
  mute: z.boolean(),
})
/** All tracks of these roles; of everybody else when no role is named. `value` true mutes. */
export const changeTrackMuteStateParams = z.object({
  value: z.boolean(),
  type: trackType.optional(),
  source: trackSource.optional(),
  roles: z.array(roleName).max(64).optional(),
  requested_for: peerId.optional(),
})
