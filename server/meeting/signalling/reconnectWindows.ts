import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME } from '../limits.ts'

/** How long each lost peer is kept: the client's reconnect window and a margin (protocol §9.4). */
export class ReconnectWindows {
  readonly #clock: MeetingClock
  readonly #onOver: (peerId: string) => void
  readonly #open = new Map<string, () => void>()

  constructor(clock: MeetingClock, onOver: (peerId: string) => void) {
    this.#clock = clock
    this.#onOver = onOver
  }

  open(peerId: string): void {
    this.close(peerId)
    this.#open.set(
      peerId,
      this.#clock.after(MEETING_TIME.reconnectWindow, () => {
        this.#open.delete(peerId)
        this.#onOver(peerId)
      }),
    )
  }

  close(peerId: string): void {
    this.#open.get(peerId)?.()
    this.#open.delete(peerId)
  }

  closeAll(): void {
    for (const peerId of [...this.#open.keys()]) this.close(peerId)
  }
}
