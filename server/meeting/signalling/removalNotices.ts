import type { NotificationParams } from '../../../src/contracts/meeting/connection/notifications.ts'
import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME } from '../limits.ts'

/** The notification that ended a peer's part in the call while its socket was down. */
export type RemovalNotice =
  | { kind: 'leaveRequest'; params: NotificationParams<'on-peer-leave-request'> }
  | { kind: 'error'; code: number; message: string }

interface Whose {
  roomId: string
  peerId: string
  tokenId: string
}

/** Most entries over all rooms. */
const MOST = 10_000

const keyOf = ({ roomId, peerId, tokenId }: Whose): string => JSON.stringify([roomId, peerId, tokenId])

/**
 * Stores why peers were removed, by room, peer and token, for the reconnect window. A client that was offline
 * reconnects for a minute and would otherwise only learn that the server does not know it (protocol §9.4).
 */
export class RemovalNotices {
  readonly #clock: MeetingClock
  readonly #notices = new Map<string, { until: number; notice: RemovalNotice }>()

  constructor(clock: MeetingClock) {
    this.#clock = clock
  }

  store(whose: Whose, notice: RemovalNotice): void {
    const now = this.#clock.now()
    // Insertion order, so the first entries are the oldest.
    for (const [key, { until }] of this.#notices) {
      if (until > now && this.#notices.size < MOST) break
      this.#notices.delete(key)
    }
    const key = keyOf(whose)
    this.#notices.delete(key)
    this.#notices.set(key, { until: now + MEETING_TIME.reconnectWindow, notice })
  }

  /** Null: it was not removed, or too long ago. */
  of(whose: Whose): RemovalNotice | null {
    const entry = this.#notices.get(keyOf(whose))
    return entry === undefined || entry.until <= this.#clock.now() ? null : entry.notice
  }

  /** Removes the entry, because the client closed its socket as a leaving client does. */
  forget(whose: Whose): void {
    this.#notices.delete(keyOf(whose))
  }
}
