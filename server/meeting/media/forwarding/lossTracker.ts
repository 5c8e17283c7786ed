/** Microseconds before a missing packet is requested, because packets may be slightly out of order. */
const FIRST_REQUEST = 5_000
const ASK_AGAIN = 60_000
const GIVE_UP = 1_500_000
const MAX_REQUESTS = 10
/** A longer gap is a jump, not a loss: a key frame helps, retransmissions do not. */
const MAX_GAP = 200
/** Most missing numbers that are stored; more is no repairable loss. */
const MAX_MISSING = 1_000
/** Numbers of one request, so that it fits into a packet however far apart they are. */
const MAX_DUE = 256

export class LossTracker {
  readonly #missing = new Map<number, { first: number; next: number; requests: number }>()

  /** Packets `from` up to, but excluding, `until` are missing. */
  skipped(from: number, until: number, now: number): void {
    if (this.#missing.size > MAX_MISSING) this.#missing.clear()
    for (let sequence = Math.max(from, until - MAX_GAP); sequence < until; sequence += 1) {
      this.#missing.set(sequence, { first: now, next: now + FIRST_REQUEST, requests: 0 })
    }
  }

  /**
   * Removes a packet that has arrived.
   * @returns whether it was missing
   */
  arrived(sequence: number): boolean {
    return this.#missing.delete(sequence)
  }

  isMissing(sequence: number): boolean {
    return this.#missing.has(sequence)
  }

  /** Extended numbers to request now, in ascending order. */
  due(now: number): number[] {
    const asked: number[] = []
    for (const [sequence, entry] of this.#missing) {
      if (asked.length === MAX_DUE) break
      if (now - entry.first > GIVE_UP || entry.requests >= MAX_REQUESTS) {
        this.#missing.delete(sequence)
      } else if (entry.next <= now) {
        entry.requests += 1
        entry.next = now + ASK_AGAIN
        asked.push(sequence)
      }
    }
    return asked.sort((a, b) => a - b)
  }
}
