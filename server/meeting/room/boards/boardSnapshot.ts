import { z } from 'zod'
import type { Board } from './boardState.ts'

/** A stored whiteboard, for the restart of the process (docs/decisions/0034). */
const roles = z.array(z.string())

export const boardSnapshot = z.object({
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
export type BoardSnapshot = z.infer<typeof boardSnapshot>

export const snapshotOfBoard = (board: Board): BoardSnapshot => ({
  ...board,
  lists: {
    read: [...board.lists.read],
    write: [...board.lists.write],
    admin: [...board.lists.admin],
  },
  entries: [...board.entries],
})

export const restoreBoard = (snapshot: BoardSnapshot): Board => ({
  ...snapshot,
  entries: new Map(snapshot.entries),
})
