import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event } from '../../../contracts/machineContract.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

/** A peer that the server found, whether in our own list or not (large rooms). */
export const listedPeer = z.object({
  peerId: z.string(),
  name: sensitive('patient', z.string()),
  role: z.string(),
  isHandRaised: z.boolean(),
})
export type ListedPeer = z.infer<typeof listedPeer>

/** A query: by role, group or ids, or by the beginning of a name. */
export const peerQuery = z.object({
  role: z.string().nullable(),
  group: z.string().nullable(),
  peers: z.array(z.string()).nullable(),
  /** Searches by name when it is not null; the server compares in lower case (M7.057). */
  name: sensitive('patient', z.string()).nullable(),
  limit: z.number(),
})
export type PeerQuery = z.infer<typeof peerQuery>

/** Start of the next page. */
export const pageCursor = z.object({ iterator: z.string().nullable(), offset: z.number() })
export type PageCursor = z.infer<typeof pageCursor>

export const peerDirectoryContract = {
  input: z.object({}),
  context: z.object({
    /** The session is in preview or joined; before that no query is possible (M5.43). */
    open: z.boolean(),
    query: peerQuery.nullable(),
    found: z.array(listedPeer),
    total: z.number().nullable(),
    cursor: pageCursor.nullable(),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('directory.queried', { query: peerQuery }),
    ...event('directory.nextRequested', {}),
    ...event('directory.closed', {}),
    ...event('transport.previewed', {}),
    ...event('transport.joined', { joinedAt: z.number() }),
    ...event('transport.left', {}),
  },
  outputs: {
    fetchPage: z.object({
      peers: z.array(listedPeer),
      total: z.number().nullable(),
      cursor: pageCursor.nullable(),
    }),
  },
} as const
