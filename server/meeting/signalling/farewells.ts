import type { NotificationParams } from '../../../src/contracts/meeting/notifications.ts'
import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME } from '../limits.ts'

/** What a peer is told that went while its socket was down: the notification that ended its part in the call. */
export type Farewell =
  | { kind: 'leaveRequest'; params: NotificationParams<'on-peer-leave-request'> }
  | { kind: 'error'; code: number; message: string }

interface Whose {
  roomId: string
  peerId: string
  tokenId: string
}

/** Kept of all rooms together. */
const MOST = 10_000

const keyOf = ({ roomId, peerId, tokenId }: Whose): string => JSON.stringify([roomId, peerId, tokenId])

/**
 * Why peers went, for those who come back to ask: a client that was cut off looks for its call for a minute, and
 * would otherwise read that nobody knows it (protocol §9.4). Kept by room, peer and token for that long.
 */
export class Farewells {
  readonly #clock: MeetingClock
  readonly #kept = new Map<string, { until: number; farewell: Farewell }>()

  constructor(clock: MeetingClock) {
    this.#clock = clock
  }

  keep(whose: Whose, farewell: Farewell): void {
    const now = this.#clock.now()
    // In order of keeping, so the first ones are the oldest.
    for (const [key, { until }] of this.#kept) {
      if (until > now && this.#kept.size < MOST) break
      this.#kept.delete(key)
    }
    const key = keyOf(whose)
    this.#kept.delete(key)
    this.#kept.set(key, { until: now + MEETING_TIME.reconnectWindow, farewell })
  }

  /** Null: it did not go, or too long ago. */
  of(whose: Whose): Farewell | null {
    const kept = this.#kept.get(keyOf(whose))
    return kept === undefined || kept.until <= this.#clock.now() ? null : kept.farewell
  }

  /** It knows: its client closed the socket as one does that leaves. */
  forget(whose: Whose): void {
    this.#kept.delete(keyOf(whose))
  }
}
