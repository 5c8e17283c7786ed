import type { RtpPacket } from '../packets/rtpPacket.ts'
import type { Vp8Descriptor } from '../packets/vp8.ts'
import type { IncomingStream } from './incomingStream.ts'

/** Whoever receives a published track: a down-track of a subscriber, later also a recorder. */
export interface TrackListener {
  onPacket(stream: IncomingStream, packet: RtpPacket, vp8: Vp8Descriptor | null, now: number): void
  onSenderReport(stream: IncomingStream): void
}

/** Microseconds between two key frame requests to one stream: each costs the publisher a large frame. */
const KEY_FRAME_INTERVAL = 300_000

/** A track as published: its streams (one, or one per simulcast layer) and its receivers. */
export class PublishedTrack {
  readonly publisher: string
  readonly trackId: string
  readonly kind: 'audio' | 'video'
  readonly streams = new Map<string, IncomingStream>()
  readonly listeners = new Set<TrackListener>()
  readonly #requestKeyFrame: (stream: IncomingStream) => void
  readonly #askedAt = new Map<IncomingStream, number>()

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
    const former = this.streams.get(stream.rid)
    if (former !== undefined) this.#askedAt.delete(former)
    this.streams.set(stream.rid, stream)
  }

  requestKeyFrame(stream: IncomingStream, now: number): void {
    const asked = this.#askedAt.get(stream)
    if (asked !== undefined && now - asked < KEY_FRAME_INTERVAL) return
    this.#askedAt.set(stream, now)
    this.#requestKeyFrame(stream)
  }

  forward(stream: IncomingStream, packet: RtpPacket, vp8: Vp8Descriptor | null, now: number): void {
    for (const listener of this.listeners) listener.onPacket(stream, packet, vp8, now)
  }

  forwardReport(stream: IncomingStream): void {
    for (const listener of this.listeners) listener.onSenderReport(stream)
  }
}
