import { z } from 'zod'
import type { Whiteboard } from './whiteboardState.ts'

/** A stored whiteboard, for the restart of the process (docs/decisions/0032). */
const roles = z.array(z.string())

export const whiteboardSnapshot = z.object({
  id: z.string(),
  title: z.string(),
  owner: z.string(),
  lists: z.object({ read: roles, write: roles, admin: roles }),
  open: z.boolean(),
  lastChange: z.number(),
  forgotten: z.number(),
  entries: z.array(
    z.tuple([z.string(), z.object({ value: z.string().nullable(), change: z.number(), by: z.string() })]),
  ),
})
export type WhiteboardSnapshot = z.infer<typeof whiteboardSnapshot>

export const snapshotOfWhiteboard = (whiteboard: Whiteboard): WhiteboardSnapshot => ({
  ...whiteboard,
  lists: {
    read: [...whiteboard.lists.read],
    write: [...whiteboard.lists.write],
    admin: [...whiteboard.lists.admin],
  },
  entries: [...whiteboard.entries],
})

export const restoreWhiteboard = (snapshot: WhiteboardSnapshot): Whiteboard => ({
  ...snapshot,
  entries: new Map(snapshot.entries),
})
