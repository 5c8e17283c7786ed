import type { MeetingClock } from '../clock.ts'

/** One running deadline per peer. */
export class Deadlines {
  readonly #clock: MeetingClock
  readonly #onOver: (peerId: string) => void
  readonly #running = new Map<string, () => void>()

  constructor(clock: MeetingClock, onOver: (peerId: string) => void) {
    this.#clock = clock
    this.#onOver = onOver
  }

  /** Restarts a running deadline. */
  start(peerId: string, milliseconds: number): void {
    this.cancel(peerId)
    this.#running.set(
      peerId,
      this.#clock.after(milliseconds, () => {
        this.#running.delete(peerId)
        this.#onOver(peerId)
      }),
    )
  }

  cancel(peerId: string): void {
    this.#running.get(peerId)?.()
    this.#running.delete(peerId)
  }

  cancelAll(): void {
    for (const peerId of [...this.#running.keys()]) this.cancel(peerId)
  }
}
