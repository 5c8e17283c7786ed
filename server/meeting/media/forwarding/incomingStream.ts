import type { ReportBlock, SenderReport } from '../packets/reports.ts'
import type { RtpPacket } from '../packets/rtpPacket.ts'
import { SequenceUnwrapper } from '../packets/sequence.ts'
import { LossTracker } from './lossTracker.ts'
import { PacketHistory } from './packetHistory.ts'
import { RateMeter } from './rateMeter.ts'
import { ReceptionStats } from './receptionStats.ts'

export const CLOCK_RATE = { audio: 48_000, video: 90_000 } as const

/**
 * Microseconds without packets after which a layer counts as off; a muted camera still sends a frame a
 * second.
 */
const LIVE_WINDOW = 3_000_000
/** Least microseconds between two forwarded sender reports; browsers send a few a second. */
const REPORT_INTERVAL = 100_000

/** One SSRC of a publisher: a whole track, or one simulcast layer of it. */
export class IncomingStream {
  readonly ssrc: number
  /** Empty without simulcast. */
  readonly rid: string
  readonly kind: 'audio' | 'video'
  readonly history = new PacketHistory()
  /** The publisher's latest sender report, which aligns layers with each other. */
  lastReport: SenderReport | null = null
  readonly #sequence = new SequenceUnwrapper()
  readonly #losses = new LossTracker()
  readonly #stats: ReceptionStats
  readonly #rate = new RateMeter()
  #lastPacketAt: number | null = null
  #reportedAt: number | null = null

  constructor(ssrc: number, rid: string, kind: 'audio' | 'video') {
    this.ssrc = ssrc
    this.rid = rid
    this.kind = kind
    this.#stats = new ReceptionStats(CLOCK_RATE[kind])
  }

  /**
   * Records a packet.
   * @returns false for one that was already seen
   */
  receive(packet: RtpPacket, now: number): boolean {
    const highest = this.#sequence.highest
    const sequence = this.#sequence.unwrap(packet.sequence)
    if (highest !== null && sequence <= highest) {
      if (!this.#losses.arrived(sequence) && this.kind === 'video') return false
    } else if (highest !== null && this.kind === 'video') {
      this.#losses.skipped(highest + 1, sequence, now)
    }
    this.#lastPacketAt = now
    this.#rate.add(packet.payloadEnd - packet.payloadStart)
    this.#stats.received(sequence, packet.timestamp, now)
    if (this.kind === 'video') this.history.add(packet)
    return true
  }

  /** Whether a resent packet (RTX) fills a gap; the browser also sends RTX as padding. */
  isMissing(sequence: number): boolean {
    return this.#losses.isMissing(this.#sequence.extend(sequence))
  }

  isLive(now: number): boolean {
    return this.#lastPacketAt !== null && now - this.#lastPacketAt < LIVE_WINDOW
  }

  get bitsPerSecond(): number {
    return this.#rate.bitsPerSecond
  }

  /**
   * Records a sender report.
   * @returns false when it comes too soon after the last forwarded one
   */
  takeReport(report: SenderReport, now: number): boolean {
    this.lastReport = report
    this.#stats.senderReport(report, now)
    if (this.#reportedAt !== null && now - this.#reportedAt < REPORT_INTERVAL) return false
    this.#reportedAt = now
    return true
  }

  /** Numbers of lost packets to request now, in ascending order. */
  lost(now: number): number[] {
    return this.#losses.due(now).map((sequence) => sequence & 0xffff)
  }

  /** Once a second: closes the intervals of rate and loss. */
  report(now: number): ReportBlock | null {
    this.#rate.roll(now)
    return this.#stats.block(this.ssrc, now)
  }
}
