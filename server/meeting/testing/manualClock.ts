import type { MeetingClock } from '../clock.ts'

/** A clock that only the test moves. */
export class ManualClock implements MeetingClock {
  #now = 1_700_000_000_000
  readonly #tasks = new Set<{ at: number; task: () => void }>()

  now(): number {
    return this.#now
  }

  after(milliseconds: number, task: () => void): () => void {
    const entry = { at: this.#now + milliseconds, task }
    this.#tasks.add(entry)
    return () => this.#tasks.delete(entry)
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds
    for (const entry of [...this.#tasks].sort((a, b) => a.at - b.at)) {
      if (entry.at > this.#now || !this.#tasks.delete(entry)) continue
      entry.task()
    }
  }
}
