import { CLOCK_RATE, type IncomingStream } from '../forwarding/incomingStream.ts'
import { chooseRid } from '../forwarding/layerChoice.ts'
import type { PublishedTrack, TrackListener } from '../forwarding/publishedTrack.ts'
import type { RtpPacket } from '../packets/rtpPacket.ts'
import type { Vp8Descriptor } from '../packets/vp8.ts'
import { PacketOrder } from './packetOrder.ts'
import { type PublisherClock, StreamClock } from './recordingClock.ts'
import { type EncodedFrame, Vp8Frames } from './vp8Frames.ts'

/** A frame or an Opus packet with its time. */
export interface TimedFrame {
  /** Seconds of the server's clock; increases. */
  at: number
  key: boolean
  data: Buffer
}

/** One stream of the track on its way into the file. */
interface StreamRun {
  stream: IncomingStream
  order: PacketOrder
  vp8: Vp8Frames
  clock: StreamClock
}

/** Microseconds between key frames: a player can seek to each, and each costs bits. */
const KEY_FRAME_INTERVAL = 10_000_000
/** Microseconds. */
export interface Patience {
  /** How long a gap is waited for: NACK needs a few round trips. */
  gap: number
  /** How long the publisher's first report is waited for. */
  report: number
}
export const FOR_A_FILE: Patience = { gap: 1_000_000, report: 2_000_000 }
/** A composition shows what happened 0.4 s ago. */
export const FOR_A_STREAM: Patience = { gap: 250_000, report: 0 }

/**
 * Takes the frames of one published track in its best live layer, as a receiver beside the down-tracks. Layers
 * change at key frames; a key frame is requested after a gap and every ten seconds.
 */
export class TrackRecorder implements TrackListener {
  readonly track: PublishedTrack
  readonly #publisherClock: PublisherClock
  readonly #patience: Patience
  readonly #onFrame: (frame: TimedFrame) => void
  readonly #runs = new Map<IncomingStream, StreamRun>()
  #current: StreamRun | null = null
  #held: { run: StreamRun; frame: EncodedFrame }[] = []
  #firstAt: number | null = null
  #keyAt = 0
  #lastAt = Number.NEGATIVE_INFINITY

  constructor(
    track: PublishedTrack,
    clock: PublisherClock,
    onFrame: (frame: TimedFrame) => void,
    now: number,
    patience: Patience = FOR_A_FILE,
  ) {
    this.track = track
    this.#patience = patience
    this.#publisherClock = clock
    this.#onFrame = onFrame
    track.listeners.add(this)
    for (const stream of track.streams.values()) this.onSenderReport(stream, now)
  }

  /** Packets that never arrived. */
  get lost(): number {
    return [...this.#runs.values()].reduce((sum, { order }) => sum + order.lost, 0)
  }

  onPacket(stream: IncomingStream, packet: RtpPacket, vp8: Vp8Descriptor | null, now: number): void {
    const run = this.#runOf(stream)
    run.clock.arrived(packet.timestamp, now)
    this.#firstAt ??= now
    run.order.add(packet, vp8, now)
    this.#drain(run, now)
  }

  onSenderReport(stream: IncomingStream, now: number): void {
    if (stream.lastReport === null) return
    this.#publisherClock.report(stream.lastReport, now)
    this.#runOf(stream).clock.report(stream.lastReport)
  }

  tick(now: number): void {
    for (const run of this.#runs.values()) this.#drain(run, now)
    if (this.track.kind !== 'video') return
    const target = this.#target(now)
    if (target === null) return
    const run = this.#runOf(target)
    if (run !== this.#current || run.vp8.needsKey || now - this.#keyAt > KEY_FRAME_INTERVAL)
      this.track.requestKeyFrame(target, now)
  }

  stop(now: number): void {
    this.track.listeners.delete(this)
    for (const run of this.#runs.values()) this.#drain(run, now + this.#patience.gap)
    this.#release(now)
  }

  #target(now: number): IncomingStream | null {
    const live = [...this.track.streams.values()].filter((one) => one.isLive(now)).map((one) => one.rid)
    const rid = chooseRid('high', live, 0)
    return rid === null ? null : (this.track.streams.get(rid) ?? null)
  }

  #runOf(stream: IncomingStream): StreamRun {
    const known = this.#runs.get(stream)
    if (known !== undefined) return known
    for (const former of this.#runs.keys()) {
      if (this.track.streams.get(former.rid) !== former) this.#runs.delete(former)
    }
    const clock = new StreamClock(CLOCK_RATE[this.track.kind], this.#publisherClock)
    const run: StreamRun = { stream, order: new PacketOrder(this.#patience.gap), vp8: new Vp8Frames(), clock }
    this.#runs.set(stream, run)
    return run
  }

  #drain(run: StreamRun, now: number): void {
    for (const ordered of run.order.take(now)) {
      const { packet } = ordered
      if (this.track.kind === 'audio') {
        const data = Buffer.from(packet.bytes.subarray(packet.payloadStart, packet.payloadEnd))
        if (data.length > 0) this.#emit(run, { timestamp: packet.timestamp, key: true, data }, now)
        continue
      }
      const frame = run.vp8.push(ordered)
      if (frame === null) continue
      if (run !== this.#current) {
        if (!frame.key || this.#target(now) !== run.stream) continue
        this.#current = run
      }
      if (frame.key) this.#keyAt = now
      this.#emit(run, frame, now)
    }
  }

  /** The first frames wait for the publisher's clock, because nothing live depends on them. */
  #emit(run: StreamRun, frame: EncodedFrame, now: number): void {
    this.#held.push({ run, frame })
    if (run.clock.isSynchronized || now - (this.#firstAt ?? now) >= this.#patience.report) this.#release(now)
  }

  #release(now: number): void {
    for (const { run, frame } of this.#held.splice(0)) {
      // A better report may move the clock back by a millisecond.
      this.#lastAt = Math.max(this.#lastAt + 0.001, run.clock.at(frame.timestamp, now))
      this.#onFrame({ at: this.#lastAt, key: frame.key, data: frame.data })
    }
  }
}
