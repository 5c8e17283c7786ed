import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import {
  whiteboard,
  whiteboardAccess,
  whiteboardUpdate,
} from '../../../contracts/meeting/whiteboard/whiteboards.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

const about = {
  title: sensitive('content', z.string()).optional(),
  attributes: sensitive('content', z.unknown()).optional(),
}

/** Why our access to a board is requested from the server. */
export const whiteboardJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), ...about }),
  /** Another peer has opened it. */
  z.object({ kind: z.literal('follow'), board: whiteboardUpdate }),
  /** Our role has changed. */
  z.object({ kind: z.literal('refresh') }),
])
export type WhiteboardJob = z.infer<typeof whiteboardJob>

/** Our ids for a board: its owner's id may be that of the person or of the peer. */
const self = {
  peerId: z.string(),
  userId: z.string(),
  /** M6.40: our role administers whiteboards. */
  administers: z.boolean(),
  /** The board's URL is built from it (M2.02). */
  initEndpoint: z.string(),
}

export const whiteboardContract = {
  input: z.object({ ...self, whiteboard, jobs: z.array(whiteboardJob) }),
  context: z.object({ ...self, whiteboard, jobs: z.array(whiteboardJob) }),
  events: {
    ...event('whiteboard.openRequested', about),
    ...event('whiteboard.closeRequested', {}),
    ...event('whiteboard.updated', { board: whiteboardUpdate }),
    ...event('whiteboard.roleChanged', { administers: z.boolean() }),
  },
  outputs: {
    fetchAccess: z.object({ access: whiteboardAccess, url: sensitive('credential', z.string()) }),
  },
} as const
