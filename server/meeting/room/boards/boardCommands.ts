import type { BoardPermission } from '../../../../src/contracts/meeting/whiteboards.ts'

/** Commands about whiteboards, and their events. */
export type BoardCommand =
  | {
      type: 'createBoard'
      peerId: string
      freshId: string
      /** Empty: the default title of the room. */
      title: string
      /** Undefined: the roles of the policy. */
      lists: Readonly<Record<BoardPermission, readonly string[] | undefined>>
    }
  /** A stream of the store was opened; the owner's opens the board for all (protocol §7.3). */
  | { type: 'openBoard'; peerId: string; boardId: string }
  /** The owner has had no stream for the allowed time. */
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
