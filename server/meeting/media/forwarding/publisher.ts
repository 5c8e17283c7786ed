import { isMediaId } from '../../../../src/contracts/meeting/tracks/mediaId.ts'
import type { PublishedSection } from '../descriptions/publishAnswer.ts'
import { writeNack, writePli } from '../packets/feedback.ts'
import { readSenderReport, writeReceiverReport } from '../packets/reports.ts'
import { splitRtcp } from '../packets/rtcp.ts'
import { type ExtensionIds, isRtcp, parseRtp, type RtpPacket } from '../packets/rtpPacket.ts'
import { TransportFeedback } from '../packets/transportFeedback.ts'
import { parseVp8 } from '../packets/vp8.ts'
import { Budget } from './budget.ts'
import { IncomingStream } from './incomingStream.ts'
import { PublishedTrack } from './publishedTrack.ts'
import { SectionSources, type Source } from './sectionSources.ts'
import { SpeakerLevel } from './speakerLevel.ts'

/** The track a client announced for a section. */
export interface AnnouncedTrack {
  trackId: string
  streamId: string
  kind: 'audio' | 'video'
}

interface Route {
  stream: IncomingStream
  track: PublishedTrack
}

/** Numbers of lost packets that may be requested from one publisher. */
const ASKED = { burst: 2_000, perSecond: 2_000 }
/** Parts of its RTCP packets that are read. */
const PARTS = { burst: 1_000, perSecond: 500 }

/** A client's publish connection: assigns its packets to tracks and streams and sends feedback. */
export class Publisher {
  readonly peer: string
  readonly tracks = new Map<string, PublishedTrack>()
  readonly levels = new Map<string, SpeakerLevel>()
  readonly #send: (packet: Buffer) => void
  readonly #ssrc: number
  readonly #feedback: TransportFeedback
  readonly #sources = new SectionSources()
  readonly #routes = new Map<number, Route>()
  readonly #asked = new Budget(ASKED)
  readonly #parts = new Budget(PARTS)
  #trackOfMid = new Map<string, PublishedTrack>()
  #extensions: ExtensionIds = {}

  constructor(peer: string, ssrc: number, send: (packet: Buffer) => void) {
    this.peer = peer
    this.#ssrc = ssrc
    this.#send = send
    this.#feedback = new TransportFeedback(ssrc)
  }

  /**
   * Applies the negotiated sections and the tracks that may be forwarded. A section is linked to its track by
   * msid, otherwise by kind and stream (protocol §5.2); packets without a track are dropped.
   */
  negotiated(sections: PublishedSection[], announced: readonly AnnouncedTrack[]): void {
    this.#extensions = Object.assign({}, ...sections.map((section) => section.extensions))
    this.#sources.negotiated(sections)
    // An id that is invalid in a description would reach every receiver of the track.
    const named = announced.filter((one) => isMediaId(one.trackId) && isMediaId(one.streamId))
    const midOfTrack = new Map<string, string>()
    for (const section of sections.filter((one) => one.active)) {
      const match =
        named.find((one) => one.trackId === section.trackId && one.kind === section.kind) ??
        named.find(
          (one) =>
            one.kind === section.kind && one.streamId === section.streamId && !midOfTrack.has(one.trackId),
        )
      if (match === undefined) continue
      if (!this.tracks.has(match.trackId)) this.#createTrack(match)
      midOfTrack.set(match.trackId, section.mid)
    }
    for (const trackId of [...this.tracks.keys()]) if (!midOfTrack.has(trackId)) this.#dropTrack(trackId)
    this.#trackOfMid = new Map(
      [...midOfTrack].flatMap(([trackId, mid]) => {
        const track = this.tracks.get(trackId)
        return track === undefined ? [] : [[mid, track]]
      }),
    )
    this.#reroute()
  }

  onMedia(bytes: Buffer, now: number, arrivedAt = now): void {
    if (isRtcp(bytes)) this.#onRtcp(bytes, now)
    else this.#onRtp(bytes, now, arrivedAt)
  }

  /** Every 25 ms: arrival times and requests for lost packets. */
  tick(now: number): void {
    for (const message of this.#feedback.flush()) this.#send(message)
    for (const { stream } of this.#routes.values()) {
      const lost = stream.lost(now)
      if (lost.length > 0 && this.#asked.spend(lost.length, now)) {
        this.#send(writeNack(this.#ssrc, stream.ssrc, lost))
      }
    }
  }

  /** Every second: receiver reports. */
  report(now: number): void {
    const blocks = [...this.#routes.values()].flatMap(({ stream }) => stream.report(now) ?? [])
    if (blocks.length > 0) this.#send(writeReceiverReport(this.#ssrc, blocks))
  }

  #createTrack({ trackId, kind }: AnnouncedTrack): void {
    const track = new PublishedTrack(this.peer, trackId, kind, (stream) =>
      this.#send(writePli(this.#ssrc, stream.ssrc)),
    )
    this.tracks.set(trackId, track)
    if (kind === 'audio') this.levels.set(trackId, new SpeakerLevel())
  }

  #dropTrack(trackId: string): void {
    this.tracks.delete(trackId)
    this.levels.delete(trackId)
  }

  /** Routes exist exactly for the known sources of sections with a track; existing ones are kept. */
  #reroute(): void {
    for (const [ssrc, { stream, track }] of this.#routes) {
      const source = this.#sources.of(ssrc)
      if (source !== undefined && source.rid === stream.rid && this.#trackOfMid.get(source.mid) === track)
        continue
      this.#routes.delete(ssrc)
      track.removeStream(stream)
    }
    for (const source of this.#sources.all()) if (!this.#routes.has(source.ssrc)) this.#addRoute(source)
  }

  #addRoute({ ssrc, mid, rid }: Source): Route | null {
    const track = this.#trackOfMid.get(mid)
    if (track === undefined) return null
    const stream = new IncomingStream(ssrc, rid, track.kind)
    track.addStream(stream)
    const route = { stream, track }
    this.#routes.set(ssrc, route)
    return route
  }

  #onRtp(bytes: Buffer, now: number, arrivedAt: number): void {
    const packet = parseRtp(bytes, this.#extensions)
    if (packet === null) return
    if (packet.transportSequence !== undefined) {
      this.#feedback.arrived(packet.transportSequence, packet.ssrc, arrivedAt)
    }
    const route = this.#routes.get(packet.ssrc) ?? this.#restore(packet) ?? this.#learnRoute(packet, now)
    if (route === null) return
    const { stream, track } = route
    const vp8 =
      track.kind === 'video' ? parseVp8(packet.bytes.subarray(packet.payloadStart, packet.payloadEnd)) : null
    if (!stream.receive(packet, now)) return
    if (packet.audioLevel !== undefined) this.levels.get(track.trackId)?.add(packet.audioLevel)
    track.forward(stream, packet, vp8, now)
  }

  /** Restores source and number of an RTX packet when it is still missing. */
  #restore(packet: RtpPacket): Route | null {
    const repeated = this.#sources.repeatedBy(packet)
    if (repeated === undefined) return null
    const route = this.#routes.get(repeated)
    if (route === undefined || packet.payloadEnd - packet.payloadStart < 3) return null
    const sequence = packet.bytes.readUInt16BE(packet.payloadStart)
    if (!route.stream.isMissing(sequence)) return null
    packet.sequence = sequence
    packet.payloadStart += 2
    packet.ssrc = repeated
    return route
  }

  /** Learns a source of a negotiated layer; other packets are dropped. */
  #learnRoute(packet: RtpPacket, now: number): Route | null {
    const learned = this.#sources.learn(packet, now)
    if (learned === null) return null
    if (learned.replaced !== undefined) this.#routes.delete(learned.replaced)
    return this.#addRoute(learned.source)
  }

  #onRtcp(bytes: Buffer, now: number): void {
    for (const part of splitRtcp(bytes)) {
      if (!this.#parts.spend(1, now)) return
      const report = readSenderReport(part)
      const route = report === null ? undefined : this.#routes.get(report.ssrc)
      if (report === null || route === undefined) continue
      if (route.stream.takeReport(report, now)) route.track.forwardReport(route.stream, now)
    }
  }
}
