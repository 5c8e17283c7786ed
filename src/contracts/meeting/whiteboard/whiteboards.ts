import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { identifier, tidiedLine } from '../../text.ts'

/** Whiteboards on the wire (protocol §7.3, §7.4), as both sides parse them. */

/** Path of the whiteboard page on our own server (M2.02). */
export const WHITEBOARD_PAGE = '/whiteboard.html'

/** Limits of a board; keys and bytes are the protocol's, the others are ours. */
export const WHITEBOARD_LIMIT = {
  whiteboards: 5,
  title: 200,
  keys: 5_000,
  keyLength: 256,
  /** Bytes of one value. */
  value: 10_240,
  /** Characters of all values of a room's boards, as stored. */
  total: 1_048_576,
} as const

/** M3.23. */
export const whiteboardPermission = z.enum(['read', 'write', 'admin'])
export type WhiteboardPermission = z.infer<typeof whiteboardPermission>

const whiteboardId = identifier(128)
const roles = z.array(identifier(64)).max(20)
const title = sensitive('content', tidiedLine(WHITEBOARD_LIMIT.title))

/** An unknown permission is ignored. */
const permissions = z
  .array(z.string())
  .nullish()
  .transform((list) =>
    (list ?? []).flatMap((one) => {
      const known = whiteboardPermission.safeParse(one)
      return known.success ? [known.data] : []
    }),
  )

export const WHITEBOARD_REQUESTS = {
  /** Omitted lists mean everybody whom the policy names. */
  'whiteboard-create': z.object({
    title: title.optional(),
    reader: roles.optional(),
    writer: roles.optional(),
    admin: roles.optional(),
  }),
  'whiteboard-get': z.object({ id: whiteboardId }),
} as const

export const whiteboardAccess = z.object({
  id: whiteboardId,
  addr: z.string().default(''),
  token: sensitive('credential', z.string()).default(''),
  owner: z.string().default(''),
  permissions,
})
export type WhiteboardAccess = z.infer<typeof whiteboardAccess>

export const WHITEBOARD_RESULTS = {
  'whiteboard-create': z.object({ id: whiteboardId, owner: z.string().default('') }),
  'whiteboard-get': whiteboardAccess,
} as const

/** M7.096. `state` is `open` or any other text. */
export const whiteboardUpdate = z.object({
  id: whiteboardId,
  title: sensitive('content', z.string()).optional(),
  owner: z.string().optional(),
  state: z.string().default(''),
  attributes: sensitive('content', z.unknown()).optional(),
})
export type WhiteboardUpdate = z.infer<typeof whiteboardUpdate>

export const WHITEBOARD_NOTIFICATIONS = { 'on-whiteboard-update': whiteboardUpdate } as const

/** M3.63: a whiteboard as the application sees it. Its URL and its token open it. */
export const whiteboard = z.object({
  id: z.string(),
  title: sensitive('content', z.string()).optional(),
  attributes: sensitive('content', z.unknown()).optional(),
  url: sensitive('credential', z.string()).optional(),
  token: sensitive('credential', z.string()).optional(),
  addr: z.string().optional(),
  owner: z.string().optional(),
  permissions: z.array(whiteboardPermission).optional(),
  open: z.boolean(),
})
export type Whiteboard = z.infer<typeof whiteboard>
