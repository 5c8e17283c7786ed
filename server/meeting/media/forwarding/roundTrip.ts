import type { ReportBlock } from '../packets/reports.ts'

/** Microseconds: the value before the first report, and the bounds of a reported one. */
const UNKNOWN = 50_000
const LEAST = 20_000
const MOST = 500_000
/** Weight of one measurement. */
const WEIGHT = 0.25

/** The round trip to one subscriber, from its answers to our sender reports (RFC 3550 §6.4.1). Microseconds. */
export class RoundTrip {
  #smoothed: number | null = null

  /** @param sentAt when the sender report that the block names was sent */
  measure(sentAt: number, block: ReportBlock, now: number): void {
    const held = (block.delaySinceLastSenderReport * 1_000_000) / 65_536
    const measured = Math.max(LEAST, Math.min(MOST, now - sentAt - held))
    this.#smoothed =
      this.#smoothed === null ? measured : this.#smoothed + (measured - this.#smoothed) * WEIGHT
  }

  get microseconds(): number {
    return this.#smoothed ?? UNKNOWN
  }
}
