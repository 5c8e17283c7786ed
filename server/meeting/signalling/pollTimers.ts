import type { MeetingClock } from '../clock.ts'
import type { Room } from '../room/roomState.ts'

/** Polls that were given a time end by themselves, also when the room was restored meanwhile. */
export class PollTimers {
  readonly #clock: MeetingClock
  readonly #onOver: (pollId: string) => void
  readonly #running = new Map<string, () => void>()

  constructor(clock: MeetingClock, onOver: (pollId: string) => void) {
    this.#clock = clock
    this.#onOver = onOver
  }

  /** Keeps a timer for each poll that runs and has an end, and no other. */
  follow({ polls }: Room): void {
    for (const [pollId, cancel] of this.#running) {
      if (polls.get(pollId)?.state === 'started') continue
      cancel()
      this.#running.delete(pollId)
    }
    for (const { id, state, duration, startedAt } of polls.values()) {
      if (state !== 'started' || duration === 0 || this.#running.has(id)) continue
      const left = (startedAt ?? 0) + duration * 1_000 - this.#clock.now()
      this.#running.set(
        id,
        this.#clock.after(Math.max(0, left), () => this.#onOver(id)),
      )
    }
  }

  closeAll(): void {
    for (const cancel of this.#running.values()) cancel()
    this.#running.clear()
  }
}
