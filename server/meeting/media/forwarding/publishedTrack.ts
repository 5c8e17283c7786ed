import type { RtpPacket } from '../packets/rtpPacket.ts'
import type { Vp8Descriptor } from '../packets/vp8.ts'
import type { IncomingStream } from './incomingStream.ts'

/** A receiver of a published track, e.g. a down-track of a subscriber. */
export interface TrackListener {
  onPacket(stream: IncomingStream, packet: RtpPacket, vp8: Vp8Descriptor | null, now: number): void
  onSenderReport(stream: IncomingStream, now: number): void
}

/**
 * Least microseconds between two key frame requests to one stream, because each costs the publisher a large
 * frame.
 */
const KEY_FRAME_INTERVAL = 300_000

/** A published track: its streams (one, or one per simulcast layer) and its receivers. */
export class PublishedTrack {
  readonly publisher: string
  readonly trackId: string
  readonly kind: 'audio' | 'video'
  readonly streams = new Map<string, IncomingStream>()
  readonly listeners = new Set<TrackListener>()
  readonly #requestKeyFrame: (stream: IncomingStream) => void
  /** By layer, so that a layer whose source changes is not requested more often. */
  readonly #askedAt = new Map<string, number>()

  constructor(
    publisher: string,
    trackId: string,
    kind: 'audio' | 'video',
    requestKeyFrame: (stream: IncomingStream) => void,
  ) {
    this.publisher = publisher
    this.trackId = trackId
    this.kind = kind
    this.#requestKeyFrame = requestKeyFrame
  }

  addStream(stream: IncomingStream): void {
    this.streams.set(stream.rid, stream)
  }

  removeStream(stream: IncomingStream): void {
    if (this.streams.get(stream.rid) === stream) this.streams.delete(stream.rid)
  }

  /** Whether a key frame may be requested: one per layer and interval, whoever requests it. */
  isKeyFrameDue(stream: IncomingStream, now: number): boolean {
    const asked = this.#askedAt.get(stream.rid)
    return asked === undefined || now - asked >= KEY_FRAME_INTERVAL
  }

  requestKeyFrame(stream: IncomingStream, now: number): void {
    if (!this.isKeyFrameDue(stream, now)) return
    this.#askedAt.set(stream.rid, now)
    this.#requestKeyFrame(stream)
  }

  forward(stream: IncomingStream, packet: RtpPacket, vp8: Vp8Descriptor | null, now: number): void {
    for (const listener of this.listeners) listener.onPacket(stream, packet, vp8, now)
  }

  forwardReport(stream: IncomingStream, now: number): void {
    for (const listener of this.listeners) listener.onSenderReport(stream, now)
  }
}
