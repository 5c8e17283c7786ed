import type { MeetingClock } from '../clock.ts'
import type { Room } from '../room/roomState.ts'

/** Ends polls with a duration, also after the room was restored. */
export class PollTimers {
  readonly #clock: MeetingClock
  readonly #onOver: (pollId: string) => void
  readonly #running = new Map<string, () => void>()

  constructor(clock: MeetingClock, onOver: (pollId: string) => void) {
    this.#clock = clock
    this.#onOver = onOver
  }

  /** Sets a timer for each running poll with a duration, and removes the others. */
  update({ polls }: Room): void {
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
