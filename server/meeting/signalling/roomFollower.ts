import { type CheckLife, isCheckRoom } from '../checkRoom.ts'
import type { RoomKeeper } from '../keeping/roomKeeper.ts'
import { CHECK_LIMIT, MEETING_TIME } from '../limits.ts'
import { leaveRequest } from '../room/notifications.ts'
import type { PreviewEnd, RoomEvent } from '../room/roomEvents.ts'
import type { Peer, Room } from '../room/roomState.ts'
import { VISIT_CLOSED } from './doorKeeper.ts'
import type { Farewell, Farewells } from './farewells.ts'
import type { RoomMedia } from './roomMedia.ts'
import type { RoomQuestions } from './roomQuestions.ts'
import type { RoomTelemetry } from './roomTelemetry.ts'
import type { RoomTimers } from './roomTimers.ts'
import { OPENED_ELSEWHERE, type RoomWire } from './roomWire.ts'

/** What the socket of a preview is told. */
const PREVIEW_ENDS: Record<PreviewEnd, { code: number; message: string }> = {
  replaced: OPENED_ELSEWHERE,
  expired: { code: 408, message: 'This page was open too long without joining' },
  closed: VISIT_CLOSED,
}

interface FollowedParts {
  readonly farewells: Farewells
  readonly wire: RoomWire
  readonly media: RoomMedia
  readonly questions: RoomQuestions
  readonly telemetry: RoomTelemetry
  readonly keeper: RoomKeeper
  readonly timers: RoomTimers
  readonly checkLife: CheckLife
}

/** Takes what hangs on a room's events along: the timers, sockets and media of the peers they concern. */
export class RoomFollower {
  readonly #parts: FollowedParts

  constructor(parts: FollowedParts) {
    this.#parts = parts
  }

  follow(event: RoomEvent, before: Room, after: Room): void {
    switch (event.type) {
      case 'sessionStarted':
        if (isCheckRoom(after.id)) this.#parts.checkLife.joined()
        return
      case 'sessionEnded':
        this.#parts.checkLife.over()
        return
      case 'socketLost':
        this.#parts.timers.openWindow(event.peerId)
        return
      case 'peerReturned':
        this.#parts.wire.of(event.peerId)?.joined()
        this.#parts.timers.closeWindow(event.peerId)
        return
      case 'peerLeft':
        this.#forget(event.peerId)
        return
      case 'peerRemoved': {
        const peer = before.peers.get(event.peerId)
        if (peer !== undefined)
          this.#farewell(after.id, peer, {
            kind: 'leaveRequest',
            params: leaveRequest(before, peer, event.by, { reason: event.reason, room_end: false }),
          })
        this.#forget(event.peerId)
        return
      }
      case 'peerReplaced': {
        const peer = before.peers.get(event.peerId)
        if (peer !== undefined) this.#farewell(after.id, peer, { kind: 'error', ...OPENED_ELSEWHERE })
        this.#parts.wire.end(event.peerId, OPENED_ELSEWHERE.code, OPENED_ELSEWHERE.message)
        this.#forget(event.peerId)
        return
      }
      case 'previewOpened':
        this.#parts.timers.openPreview(
          event.peerId,
          isCheckRoom(after.id) ? CHECK_LIMIT.joinWithin : MEETING_TIME.previewLife,
        )
        return
      case 'peerJoined':
        this.#parts.wire.of(event.peer.id)?.joined()
        this.#parts.timers.closePreview(event.peer.id)
        return
      case 'previewClosed': {
        this.#parts.timers.closePreview(event.peerId)
        if (event.why === null) this.#parts.wire.drop(event.peerId)
        else this.#parts.wire.end(event.peerId, PREVIEW_ENDS[event.why].code, PREVIEW_ENDS[event.why].message)
        return
      }
      case 'roomEnded':
        for (const peer of before.peers.values()) {
          if (peer.id !== event.by)
            this.#farewell(after.id, peer, {
              kind: 'leaveRequest',
              params: leaveRequest(before, peer, event.by, { reason: event.reason, room_end: true }),
            })
          this.#forget(peer.id)
        }
        if (event.lock) this.#parts.keeper.setLocked(true)
        return
      case 'roomUnlocked':
        this.#parts.keeper.setLocked(false)
        return
      default:
        return
    }
  }

  /** For a socket that was down, known to us or not, when its peer had to go. */
  #farewell(roomId: string, { id: peerId, tokenId }: Peer, farewell: Farewell): void {
    this.#parts.farewells.keep({ roomId, peerId, tokenId }, farewell)
  }

  #forget(peerId: string): void {
    this.#parts.timers.closeWindow(peerId)
    this.#parts.telemetry.forget(peerId)
    this.#parts.questions.forget(peerId)
    this.#parts.wire.forget(peerId)
    this.#parts.media.remove(peerId)
  }
}
