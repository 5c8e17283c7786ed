import type { BoardPermission } from '../../../../src/contracts/meeting/whiteboards.ts'

/** Orders about whiteboards, and the facts that follow from them. */

export type BoardCommand =
  | {
      type: 'createBoard'
      peerId: string
      freshId: string
      /** Empty: the room's own title for it. */
      title: string
      /** Undefined: those whom the policy names. */
      lists: Readonly<Record<BoardPermission, readonly string[] | undefined>>
    }
  /** The stream of the store was opened: an owner's opens the board for all (protocol §7.3). */
  | { type: 'openBoard'; peerId: string; boardId: string }
  /** The owner's last stream has been closed for long enough. */
  | { type: 'closeBoard'; peerId: null; boardId: string }
  /** Null: the key is deleted. */
  | { type: 'writeBoard'; peerId: string; boardId: string; key: string; value: string | null }

export type BoardEvent =
  | {
      type: 'boardCreated'
      boardId: string
      title: string
      owner: string
      lists: Readonly<Record<BoardPermission, readonly string[]>>
    }
  | { type: 'boardOpened'; boardId: string }
  | { type: 'boardClosed'; boardId: string }
  | {
      type: 'boardWritten'
      boardId: string
      key: string
      value: string | null
      change: number
      by: string
    }
