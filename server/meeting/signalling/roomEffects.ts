import { type CheckTimer, isCheckRoom } from '../checkRoom.ts'
import { CHECK_LIMIT, MEETING_TIME } from '../limits.ts'
import type { RoomWriter } from '../persistence/roomWriter.ts'
import { leaveRequest, MOVED_ELSEWHERE } from '../room/notifications.ts'
import type { PreviewEnd, RoomEvent } from '../room/roomEvents.ts'
import type { Peer, Room } from '../room/roomState.ts'
import { VISIT_CLOSED } from './accessCheck.ts'
import type { RemovalNotice, RemovalNotices } from './removalNotices.ts'
import type { RoomMedia } from './roomMedia.ts'
import type { RoomQuestions } from './roomQuestions.ts'
import type { RoomTelemetry } from './roomTelemetry.ts'
import type { RoomTimers } from './roomTimers.ts'
import { OPENED_ELSEWHERE, type RoomWire } from './roomWire.ts'

/** The code and message that a closed preview's socket receives. */
const PREVIEW_ENDS: Record<PreviewEnd, { code: number; message: string }> = {
  replaced: OPENED_ELSEWHERE,
  expired: { code: 408, message: 'This page was open too long without joining' },
  closed: VISIT_CLOSED,
}

interface EffectTargets {
  readonly removalNotices: RemovalNotices
  readonly wire: RoomWire
  readonly media: RoomMedia
  readonly questions: RoomQuestions
  readonly telemetry: RoomTelemetry
  readonly writer: RoomWriter
  readonly timers: RoomTimers
  readonly checkTimer: CheckTimer
}

/** Applies the effects of a room's events to timers, sockets and media. */
export class RoomEffects {
  readonly #parts: EffectTargets

  constructor(parts: EffectTargets) {
    this.#parts = parts
  }

  runEffects(event: RoomEvent, before: Room, after: Room): void {
    switch (event.type) {
      case 'sessionStarted':
        if (isCheckRoom(after.id)) this.#parts.checkTimer.joined()
        return
      case 'sessionEnded':
        this.#parts.checkTimer.over()
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
          this.#notice(after.id, peer, {
            kind: 'leaveRequest',
            params: leaveRequest(before, peer, event.by, { reason: event.reason, room_end: false }),
          })
        this.#forget(event.peerId)
        return
      }
      case 'peerReplaced': {
        const peer = before.peers.get(event.peerId)
        if (event.moved) {
          if (peer !== undefined)
            this.#notice(after.id, peer, { kind: 'leaveRequest', params: { ...MOVED_ELSEWHERE } })
          this.#forget(event.peerId)
          return
        }
        if (peer !== undefined) this.#notice(after.id, peer, { kind: 'error', ...OPENED_ELSEWHERE })
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
            this.#notice(after.id, peer, {
              kind: 'leaveRequest',
              params: leaveRequest(before, peer, event.by, { reason: event.reason, room_end: true }),
            })
          this.#forget(peer.id)
        }
        if (event.lock) this.#parts.writer.setLocked(true)
        return
      case 'encryptionSet':
        this.#parts.writer.setEncrypted(event.on)
        return
      case 'roomUnlocked':
        this.#parts.writer.setLocked(false)
        return
      default:
        return
    }
  }

  /** Stores why a peer was removed, for when its socket reconnects. */
  #notice(roomId: string, { id: peerId, tokenId }: Peer, notice: RemovalNotice): void {
    this.#parts.removalNotices.store({ roomId, peerId, tokenId }, notice)
  }

  #forget(peerId: string): void {
    this.#parts.timers.closeWindow(peerId)
    this.#parts.telemetry.forget(peerId)
    this.#parts.questions.forget(peerId)
    this.#parts.wire.forget(peerId)
    this.#parts.media.remove(peerId)
  }
}
