import { middleOfNtp, type ReportBlock, type SenderReport } from '../packets/reports.ts'

/** The contents of a receiver report on one stream (RFC 3550 A.3, A.8). Times in microseconds. */
export class ReceptionStats {
  readonly #clockRate: number
  #base: number | null = null
  #highest = 0
  #received = 0
  #expectedBefore = 0
  #receivedBefore = 0
  #jitter = 0
  #transit: number | null = null
  #report: { middle: number; at: number } | null = null

  constructor(clockRate: number) {
    this.#clockRate = clockRate
  }

  /** @param sequence extended */
  received(sequence: number, timestamp: number, now: number): void {
    this.#base ??= sequence
    this.#highest = Math.max(this.#highest, sequence)
    this.#received += 1
    const transit = (now / 1_000_000) * this.#clockRate - timestamp
    if (this.#transit !== null) {
      const difference = Math.abs(transit - this.#transit)
      // A jump of more than a second is a new timeline, not jitter.
      if (difference < this.#clockRate) this.#jitter += (difference - this.#jitter) / 16
    }
    this.#transit = transit
  }

  senderReport(report: SenderReport, now: number): void {
    this.#report = { middle: middleOfNtp(report), at: now }
  }

  /** Null before the first packet. Each call closes an interval of loss. */
  block(ssrc: number, now: number): ReportBlock | null {
    if (this.#base === null) return null
    const expected = this.#highest - this.#base + 1
    const expectedNow = expected - this.#expectedBefore
    const lostNow = expectedNow - (this.#received - this.#receivedBefore)
    this.#expectedBefore = expected
    this.#receivedBefore = this.#received
    return {
      ssrc,
      fractionLost: expectedNow > 0 && lostNow > 0 ? Math.floor((lostNow * 256) / expectedNow) : 0,
      totalLost: Math.max(0, expected - this.#received),
      // The unwrapper starts one cycle up; the wire counts cycles from zero.
      highest: this.#highest - 0x1_0000,
      jitter: this.#jitter,
      lastSenderReport: this.#report?.middle ?? 0,
      delaySinceLastSenderReport: this.#report === null ? 0 : ((now - this.#report.at) * 65_536) / 1_000_000,
    }
  }
}
