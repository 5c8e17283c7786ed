/** Which packets of a stream to ask for again, and when to give up (all times in microseconds). */

/** Packets a little out of order are not asked for. */
const FIRST_ASK = 5_000
const ASK_AGAIN = 60_000
const GIVE_UP = 1_500_000
const MAX_ASKS = 10
/** A gap longer than this is a jump, not a loss: a key frame helps, retransmissions do not. */
const MAX_GAP = 200
/** More than this at once is no loss to repair, or an attempt to fill our memory. */
const MAX_MISSING = 1_000
/** Numbers of one request: it fits into a packet however far apart they are. */
const MAX_DUE = 256

export class LossTracker {
  readonly #missing = new Map<number, { first: number; next: number; asks: number }>()

  /** Packets `from` up to but without `until` did not come. */
  skipped(from: number, until: number, now: number): void {
    if (this.#missing.size > MAX_MISSING) this.#missing.clear()
    for (let sequence = Math.max(from, until - MAX_GAP); sequence < until; sequence += 1) {
      this.#missing.set(sequence, { first: now, next: now + FIRST_ASK, asks: 0 })
    }
  }

  /** Whether the packet was being waited for. */
  arrived(sequence: number): boolean {
    return this.#missing.delete(sequence)
  }

  isMissing(sequence: number): boolean {
    return this.#missing.has(sequence)
  }

  /** Extended numbers to ask for now, in rising order. */
  due(now: number): number[] {
    const asked: number[] = []
    for (const [sequence, entry] of this.#missing) {
      if (asked.length === MAX_DUE) break
      if (now - entry.first > GIVE_UP || entry.asks >= MAX_ASKS) {
        this.#missing.delete(sequence)
      } else if (entry.next <= now) {
        entry.asks += 1
        entry.next = now + ASK_AGAIN
        asked.push(sequence)
      }
    }
    return asked.sort((a, b) => a - b)
  }
}
