import type { WhiteboardPermission } from '../../../../src/contracts/meeting/whiteboard/whiteboards.ts'

/** Commands about whiteboards, and their events. */
export type WhiteboardCommand =
  | {
      type: 'createWhiteboard'
      peerId: string
      freshId: string
      /** Empty: the default title of the room. */
      title: string
      /** Undefined: the roles of the policy. */
      lists: Readonly<Record<WhiteboardPermission, readonly string[] | undefined>>
    }
  /** A stream of the store was opened; the owner's opens the whiteboard for all (protocol §7.3). */
  | { type: 'openWhiteboard'; peerId: string; whiteboardId: string }
  /** The owner has had no stream for the allowed time. */
  | { type: 'closeWhiteboard'; peerId: null; whiteboardId: string }
  /** Null: the key is deleted. */
  | { type: 'writeWhiteboard'; peerId: string; whiteboardId: string; key: string; value: string | null }

export type WhiteboardEvent =
  | {
      type: 'whiteboardCreated'
      whiteboardId: string
      title: string
      owner: string
      lists: Readonly<Record<WhiteboardPermission, readonly string[]>>
    }
  | { type: 'whiteboardOpened'; whiteboardId: string }
  | { type: 'whiteboardClosed'; whiteboardId: string }
  | {
      type: 'whiteboardWritten'
      whiteboardId: string
      key: string
      value: string | null
      change: number
      by: string
    }
