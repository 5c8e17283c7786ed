import type { WhiteboardPermission } from '../../../../src/contracts/meeting/whiteboard/whiteboards.ts'

/** A whiteboard of a room, changed only by `evolve`. It ends with the session. */
export interface Whiteboard {
  readonly id: string
  readonly title: string
  /** User id: clients compare it with their own (protocol §7.3). */
  readonly owner: string
  /** Roles. */
  readonly lists: Readonly<Record<WhiteboardPermission, readonly string[]>>
  /** Its owner has a stream. */
  readonly open: boolean
  /** Number of the latest change. */
  readonly lastChange: number
  /** Deletions up to this change are forgotten; a reader that is behind it starts again. */
  readonly forgotten: number
  /** In the order of their latest change. */
  readonly entries: ReadonlyMap<string, WhiteboardEntry>
}

export interface WhiteboardEntry {
  /** Null: deleted. */
  readonly value: string | null
  readonly change: number
  /** Id of the peer that wrote it. */
  readonly by: string
}

export const keysOf = ({ entries }: Whiteboard): number => {
  let count = 0
  for (const { value } of entries.values()) if (value !== null) count += 1
  return count
}
