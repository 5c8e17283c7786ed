import type { SenderReport } from '../packets/reports.ts'

const secondsOf = (report: SenderReport): number => report.ntpHigh + report.ntpLow / 2 ** 32

/** Seconds by which a publisher's clock may jump before it counts as set anew. */
const CLOCK_SET = 2

/**
 * The difference between a publisher's NTP clock, which all its streams share, and the server's. The smallest
 * difference seen is the truest, because the delay of the packets only adds to it. It is kept once files are open:
 * a step would be heard.
 */
export class PublisherClock {
  #offset: number | null = null
  #frozen = false

  /** @param now microseconds of the server's clock */
  report(report: SenderReport, now: number): void {
    const difference = now / 1_000_000 - secondsOf(report)
    if (this.#offset === null || (!this.#frozen && difference < this.#offset)) this.#offset = difference
    else if (Math.abs(difference - this.#offset) > CLOCK_SET) this.#offset = difference
  }

  /** Seconds of the server minus seconds of the publisher; null before the first report. */
  get offset(): number | null {
    return this.#offset
  }

  freeze(): void {
    this.#frozen = true
  }
}

/** Seconds by which a frame may be older or newer than its arrival, whatever its publisher's clocks say. */
const OLDEST = 8
const NEWEST = 1

/** Converts the RTP timestamps of one stream to seconds of the server, so that pictures and sound match. */
export class StreamClock {
  readonly #rate: number
  readonly #publisher: PublisherClock
  #report: SenderReport | null = null
  #first: { timestamp: number; at: number } | null = null

  /** @param rate RTP ticks a second */
  constructor(rate: number, publisher: PublisherClock) {
    this.#rate = rate
    this.#publisher = publisher
  }

  report(report: SenderReport): void {
    this.#report = report
  }

  /** The first arrival counts until a report is there. */
  arrived(timestamp: number, now: number): void {
    this.#first ??= { timestamp, at: now }
  }

  /** Whether times come from the publisher's reports. */
  get isSynchronized(): boolean {
    return this.#report !== null && this.#publisher.offset !== null
  }

  /**
   * Seconds of the server's clock, near `now` (microseconds): a false report cannot move a frame by hours.
   */
  at(timestamp: number, now: number): number {
    const arrival = now / 1_000_000
    return Math.min(Math.max(this.#read(timestamp), arrival - OLDEST), arrival + NEWEST)
  }

  #read(timestamp: number): number {
    const report = this.#report
    const offset = this.#publisher.offset
    if (report !== null && offset !== null)
      return secondsOf(report) + offset + ((timestamp - report.rtpTimestamp) | 0) / this.#rate
    const first = this.#first
    if (first === null) return 0
    return first.at / 1_000_000 + ((timestamp - first.timestamp) | 0) / this.#rate
  }
}
