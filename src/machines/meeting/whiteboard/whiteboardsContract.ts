import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

const roles = z.array(z.string())
/** Roles by permission; the policy's unless an order has its own (protocol §7.3). */
export const whiteboardLists = z.object({ reader: roles, writer: roles, admin: roles })

/** Requests of an application about whiteboards. Without an id: the first one. */
export const whiteboardOrder = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    id: z.string().optional(),
    title: sensitive('content', z.string()).optional(),
    attributes: sensitive('content', z.unknown()).optional(),
    ...whiteboardLists.partial().shape,
  }),
  z.object({ kind: z.literal('close'), id: z.string().optional() }),
])
export type WhiteboardOrder = z.infer<typeof whiteboardOrder>
export type OpenOrder = Extract<WhiteboardOrder, { kind: 'open' }>

const known = {
  administers: z.boolean(),
  lists: whiteboardLists,
}

export const whiteboardsContract = {
  input: z.object({
    peerId: z.string(),
    userId: z.string(),
    roomId: z.string(),
    initEndpoint: z.string(),
    ...known,
  }),
  context: z.object({
    peerId: z.string(),
    userId: z.string(),
    roomId: z.string(),
    initEndpoint: z.string(),
    ...known,
    /** Whiteboards that have an actor, in the order in which they became known. */
    order: z.array(z.string()),
    jobs: z.array(whiteboardOrder.options[0]),
  }),
  events: {
    ...event('whiteboards.ordered', { order: whiteboardOrder }),
    'whiteboards.updated': factEvents['whiteboards.updated'],
    'policy.changed': factEvents['policy.changed'],
    ...event('transport.left', {}),
  },
  outputs: { createBoard: z.object({ id: z.string(), owner: z.string() }) },
} as const
