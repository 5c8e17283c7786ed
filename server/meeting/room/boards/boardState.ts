import type { BoardPermission } from '../../../../src/contracts/meeting/whiteboards.ts'

/** A whiteboard of a room: a value, changed only by `evolve`. It lasts as long as the session. */
export interface Board {
  readonly id: string
  readonly title: string
  /** User id: clients compare it with their own (protocol §7.3). */
  readonly owner: string
  /** Roles. */
  readonly lists: Readonly<Record<BoardPermission, readonly string[]>>
  /** Its owner looks at it. */
  readonly open: boolean
  /** Number of the latest change. */
  readonly lastChange: number
  /** Deletions up to this change are forgotten: who has seen less starts anew. */
  readonly forgotten: number
  /** In the order of their latest change. */
  readonly entries: ReadonlyMap<string, BoardEntry>
}

export interface BoardEntry {
  /** Null: it was deleted. */
  readonly value: string | null
  readonly change: number
  /** Peer id of who made it. */
  readonly by: string
}

export const keysOf = ({ entries }: Board): number => {
  let count = 0
  for (const { value } of entries.values()) if (value !== null) count += 1
  return count
}
