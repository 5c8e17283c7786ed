import type { VideoLayer } from '../../../../src/contracts/meeting/connection/shapes.ts'
import { SEND_TIME_ID, SUBSCRIBE_PAYLOAD } from '../descriptions/subscribeOffer.ts'
import { middleOfNtp, type ReportBlock, writeCname, writeSenderReport } from '../packets/reports.ts'
import { type OutgoingRtp, payloadOffset, type RtpPacket, writeRtp } from '../packets/rtpPacket.ts'
import { sequenceDifference } from '../packets/sequence.ts'
import { shiftVp8, type Vp8Descriptor } from '../packets/vp8.ts'
import { Budget } from './budget.ts'
import { CLOCK_RATE, type IncomingStream } from './incomingStream.ts'
import { chooseRid, isLarger, NO_VIDEO } from './layerChoice.ts'
import { type LayerState, layerStateOf } from './layerReports.ts'
import { LossMeter } from './lossMeter.ts'
import type { PublishedTrack, TrackListener } from './publishedTrack.ts'
import { RateMeter } from './rateMeter.ts'
import { ResendTimes } from './resendTimes.ts'
import { type LastSent, lastSentAfter, NO_SPLICE, type Splice, spliceAt } from './splice.ts'
import { SubscriberLimits } from './subscriberLimits.ts'

/** A run of packets from one incoming stream, and the shifts of their numbers. */
interface Segment {
  stream: IncomingStream
  splice: Splice
  /** First incoming number; older packets belong to the time before the switch and are dropped. */
  firstIncoming: number
  firstOutgoing: number
}

/** Beyond this distance a 16-bit comparison with the segment's first number would wrap. */
const FLOOR_LAG = 10_000
const FLOOR_MOVES_AT = 20_000
/**
 * Key frames that one subscriber may request of one track, because each costs every receiver a large frame.
 */
const KEY_FRAMES = { burst: 10, perSecond: 1 }

/** One track forwarded to one subscriber. */
export class DownTrack implements TrackListener {
  readonly track: PublishedTrack
  readonly streamId: string
  readonly ssrc: number
  readonly rtxSsrc: number
  readonly rate = new RateMeter()
  readonly loss = new LossMeter()
  readonly #send: (packet: Buffer) => void
  readonly #limits: SubscriberLimits
  readonly #keyFrames = new Budget(KEY_FRAMES)
  readonly #resendTimes = new ResendTimes()
  /** The latest sent sender report, by the middle of its NTP time. */
  #reported: { middle: number; at: number } | null = null
  #requested: VideoLayer
  #cap = 0
  #audible = true
  #flowing = false
  #segment: Segment | null = null
  #formerSegment: Segment | null = null
  #last: LastSent | null = null
  #grewAt = Number.NEGATIVE_INFINITY
  #rtxSequence = 0
  #packets = 0
  #octets = 0

  constructor(
    track: PublishedTrack,
    identity: { streamId: string; ssrc: number; rtxSsrc: number },
    requested: VideoLayer,
    send: (packet: Buffer) => void,
    limits = new SubscriberLimits(),
  ) {
    this.track = track
    this.streamId = identity.streamId
    this.ssrc = identity.ssrc
    this.rtxSsrc = identity.rtxSsrc
    this.#requested = requested
    this.#send = send
    this.#limits = limits
  }

  get requested(): VideoLayer {
    return this.#requested
  }

  /** `prefer-video-track-state`: sends nothing while no layer is wanted (protocol §6.4). */
  requestLayer(layer: VideoLayer, now: number): void {
    this.#requested = layer
    if (layer === 'none') this.#pause()
    else this.#askForTarget(now)
  }

  /** `prefer-audio-track-state`. */
  setAudible(audible: boolean): void {
    this.#audible = audible
    if (!audible) this.#pause()
  }

  /** Sets the best layer that the subscriber's connection carries, by rank. */
  setCap(cap: number, now: number): void {
    this.#cap = cap
    if (this.#isOff) this.#pause()
    else this.#askForTarget(now)
  }

  /** Whether no video is sent: it is not wanted, or the connection is too weak. */
  get #isOff(): boolean {
    return this.track.kind === 'video' && (this.#requested === 'none' || this.#cap >= NO_VIDEO)
  }

  /** When the last larger picture started, in µs. */
  get grewAt(): number {
    return this.#grewAt
  }

  layerState(now: number): LayerState {
    const streams = [...this.track.streams.values()]
    return layerStateOf({
      requested: this.#requested,
      known: streams.map((stream) => stream.rid),
      live: streams.filter((stream) => stream.isLive(now)).map((stream) => stream.rid),
      cap: this.#cap,
      sent: this.#segment?.stream.rid ?? null,
    })
  }

  /** The connection came up or went down; a new decoder needs a key frame. */
  setFlowing(flowing: boolean, now: number): void {
    this.#flowing = flowing
    if (flowing) this.#askForTarget(now)
    else this.#pause()
  }

  /** The subscriber's decoder requests a key frame. */
  requestKeyFrame(now: number): void {
    const stream = this.#segment?.stream ?? this.#target(now)
    if (stream !== null) this.#askKeyFrame(stream, now)
  }

  onPacket(stream: IncomingStream, packet: RtpPacket, vp8: Vp8Descriptor | null, now: number): void {
    if (!this.#flowing || !this.#audible) return
    if (this.#segment?.stream !== stream && !this.#switchTo(stream, packet, vp8, now)) return
    const segment = this.#segment
    if (segment === null) return
    // The subscriber no longer wants the track while packets of the old layer still arrive.
    if (this.#isOff) return
    const distance = sequenceDifference(packet.sequence, segment.firstIncoming)
    if (distance < 0) return
    if (distance > FLOOR_MOVES_AT) segment.firstIncoming = (packet.sequence - FLOOR_LAG) & 0xffff
    const header = this.#header(segment.splice, packet, now)
    const bytes = this.#write(header, segment.splice, packet, vp8)
    this.#last = lastSentAfter(this.#last, header, segment.splice, vp8, now)
    const size = packet.payloadEnd - packet.payloadStart
    this.#packets += 1
    this.#octets += size
    this.rate.add(size)
    this.#limits.sent(bytes.length)
    this.#send(bytes)
  }

  /** Passes sender reports on with our counts and the shifted clock, which keeps audio and video in sync. */
  onSenderReport(stream: IncomingStream, now: number): void {
    const segment = this.#segment
    const report = stream.lastReport
    if (!this.#flowing || segment?.stream !== stream || report === null) return
    const shifted = {
      ssrc: this.ssrc,
      ntpHigh: report.ntpHigh,
      ntpLow: report.ntpLow,
      rtpTimestamp: (report.rtpTimestamp + segment.splice.timestamp) >>> 0,
      packets: this.#packets,
      octets: this.#octets,
    }
    this.#reported = { middle: middleOfNtp(report), at: now }
    this.#send(Buffer.concat([writeSenderReport(shifted), writeCname(this.ssrc, this.streamId)]))
  }

  /** Handles the receiver's report on this stream. */
  onReportBlock(block: ReportBlock, now: number): void {
    this.loss.report(block.fractionLost)
    const reported = this.#reported
    if (reported !== null && block.lastSenderReport === reported.middle) {
      this.#limits.roundTrip.measure(reported.at, block, now)
    }
  }

  /**
   * Resends packets as RTX from the incoming stream's history: each at most once a round trip, within the
   * subscriber's limits.
   */
  resend(sequences: readonly number[], now: number): void {
    if (!this.#limits.asked.spend(sequences.length, now)) return
    for (const sequence of sequences) {
      const segment = this.#segmentOf(sequence)
      if (segment === null) continue
      const original = (sequence - segment.splice.sequence) & 0xffff
      const stored = segment.stream.history.find(original)
      if (stored === undefined) continue
      if (!this.#resendTimes.take(sequence, now, this.#limits.roundTrip.microseconds)) continue
      const rtxSequence = (this.#rtxSequence + 1) & 0xffff
      const header = {
        ...this.#header(segment.splice, stored.packet, now),
        payloadType: SUBSCRIBE_PAYLOAD.rtx,
        ssrc: this.rtxSsrc,
        sequence: rtxSequence,
        originalSequence: sequence,
      }
      const size = payloadOffset(header) + stored.packet.payloadEnd - stored.packet.payloadStart
      if (!this.#limits.mayResend(size, now)) return
      this.#rtxSequence = rtxSequence
      this.#send(this.#write(header, segment.splice, stored.packet, stored.vp8))
    }
  }

  #target(now: number): IncomingStream | null {
    const { streams } = this.track
    if (this.track.kind === 'audio') return streams.get('') ?? null
    const live = [...streams.values()].filter((stream) => stream.isLive(now)).map((stream) => stream.rid)
    const rid = chooseRid(this.#requested, live, this.#cap)
    return rid === null ? null : (streams.get(rid) ?? null)
  }

  #askForTarget(now: number): void {
    // A key frame that comes before the connection would be lost, and another one may not be asked at once.
    if (!this.#flowing) return
    const target = this.#target(now)
    if (this.track.kind === 'video' && target !== null && target !== this.#segment?.stream) {
      this.#askKeyFrame(target, now)
    }
  }

  #askKeyFrame(stream: IncomingStream, now: number): void {
    if (!this.track.isKeyFrameDue(stream, now)) return
    if (this.#keyFrames.spend(1, now)) this.track.requestKeyFrame(stream, now)
  }

  /** Video changes streams at a key frame only; until then the old layer continues. */
  #switchTo(stream: IncomingStream, packet: RtpPacket, vp8: Vp8Descriptor | null, now: number): boolean {
    if (this.track.kind === 'video') {
      if (this.#target(now) !== stream) return false
      if (vp8?.keyFrame !== true) {
        this.#askKeyFrame(stream, now)
        return false
      }
    }
    const former = this.#segment ?? this.#formerSegment
    const splice =
      this.#last === null
        ? NO_SPLICE
        : spliceAt(
            this.#last,
            packet,
            vp8,
            {
              former:
                former === null
                  ? null
                  : { report: former.stream.lastReport, timestamp: former.splice.timestamp },
              next: stream.lastReport,
            },
            CLOCK_RATE[this.track.kind],
            now,
          )
    if (isLarger(stream.rid, this.#segment?.stream.rid ?? null)) this.#grewAt = now
    this.#formerSegment = former
    this.#segment = {
      stream,
      splice,
      firstIncoming: packet.sequence,
      firstOutgoing: (packet.sequence + splice.sequence) & 0xffff,
    }
    return true
  }

  /** Ends the run; the next one starts at a key frame and continues the numbering. */
  #pause(): void {
    if (this.#segment !== null) this.#formerSegment = this.#segment
    this.#segment = null
  }

  #segmentOf(outgoing: number): Segment | null {
    const segment = this.#segment
    if (segment !== null && sequenceDifference(outgoing, segment.firstOutgoing) >= 0) return segment
    return this.#formerSegment
  }

  #header(splice: Splice, packet: RtpPacket, now: number): OutgoingRtp {
    const { kind } = this.track
    return {
      payloadType: SUBSCRIBE_PAYLOAD[kind],
      marker: packet.marker,
      sequence: (packet.sequence + splice.sequence) & 0xffff,
      timestamp: (packet.timestamp + splice.timestamp) >>> 0,
      ssrc: this.ssrc,
      sendTime: { id: SEND_TIME_ID, microseconds: now },
    }
  }

  #write(header: OutgoingRtp, splice: Splice, packet: RtpPacket, vp8: Vp8Descriptor | null): Buffer {
    const bytes = writeRtp(header, packet)
    if (vp8 !== null) shiftVp8(bytes.subarray(payloadOffset(header)), vp8, splice)
    return bytes
  }
}
