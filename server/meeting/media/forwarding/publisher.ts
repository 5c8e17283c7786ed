import type { PublishedSection } from '../descriptions/publishAnswer.ts'
import { writePli } from '../packets/feedback.ts'
import { readSenderReport, writeReceiverReport } from '../packets/reports.ts'
import { splitRtcp } from '../packets/rtcp.ts'
import { type ExtensionIds, isRtcp, parseRtp, type RtpPacket } from '../packets/rtpPacket.ts'
import { TransportFeedback } from '../packets/transportFeedback.ts'
import { parseVp8 } from '../packets/vp8.ts'
import { IncomingStream } from './incomingStream.ts'
import { PublishedTrack } from './publishedTrack.ts'
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

/** A client's publish connection: sorts its packets into tracks and streams and keeps feedback flowing. */
export class Publisher {
  readonly peer: string
  readonly tracks = new Map<string, PublishedTrack>()
  readonly levels = new Map<string, SpeakerLevel>()
  readonly #send: (packet: Buffer) => void
  readonly #ssrc: number
  readonly #feedback: TransportFeedback
  readonly #routes = new Map<number, Route>()
  /** RTX source to the source it repeats. */
  readonly #repairs = new Map<number, number>()
  #sections: PublishedSection[] = []
  #trackOfMid = new Map<string, PublishedTrack>()
  #extensions: ExtensionIds = {}

  constructor(peer: string, ssrc: number, send: (packet: Buffer) => void) {
    this.peer = peer
    this.#ssrc = ssrc
    this.#send = send
    this.#feedback = new TransportFeedback(ssrc)
  }

  /**
   * Takes a negotiated set of sections together with the tracks that may be forwarded. A section links to its
   * track by msid, failing that by kind and stream (protocol §5.2); what links to none is dropped unseen.
   */
  negotiated(sections: PublishedSection[], announced: readonly AnnouncedTrack[]): void {
    this.#sections = sections
    this.#extensions = Object.assign({}, ...sections.map((section) => section.extensions))
    const trackOfMid = new Map<string, PublishedTrack>()
    const linked = new Set<string>()
    for (const section of sections.filter((one) => one.active)) {
      const match =
        announced.find((one) => one.trackId === section.trackId && one.kind === section.kind) ??
        announced.find(
          (one) => one.kind === section.kind && one.streamId === section.streamId && !linked.has(one.trackId),
        )
      if (match === undefined) continue
      linked.add(match.trackId)
      const track = this.tracks.get(match.trackId) ?? this.#createTrack(match)
      trackOfMid.set(section.mid, track)
      this.#learnSources(section, track)
    }
    this.#trackOfMid = trackOfMid
    for (const trackId of [...this.tracks.keys()]) if (!linked.has(trackId)) this.#dropTrack(trackId)
  }

  onMedia(bytes: Buffer, now: number): void {
    if (isRtcp(bytes)) this.#onRtcp(bytes, now)
    else this.#onRtp(bytes, now)
  }

  /** Every 25 ms: arrival times and requests for lost packets. */
  tick(now: number): void {
    for (const message of this.#feedback.flush()) this.#send(message)
    for (const { stream } of this.#routes.values()) {
      const nack = stream.nack(this.#ssrc, now)
      if (nack !== null) this.#send(nack)
    }
  }

  /** Every second: receiver reports. */
  report(now: number): void {
    const blocks = [...this.#routes.values()].flatMap(({ stream }) => stream.report(now) ?? [])
    if (blocks.length > 0) this.#send(writeReceiverReport(this.#ssrc, blocks))
  }

  #createTrack({ trackId, kind }: AnnouncedTrack): PublishedTrack {
    const track = new PublishedTrack(this.peer, trackId, kind, (stream) =>
      this.#send(writePli(this.#ssrc, stream.ssrc)),
    )
    this.tracks.set(trackId, track)
    if (kind === 'audio') this.levels.set(trackId, new SpeakerLevel())
    return track
  }

  #dropTrack(trackId: string): void {
    const track = this.tracks.get(trackId)
    this.tracks.delete(trackId)
    this.levels.delete(trackId)
    for (const [ssrc, route] of this.#routes) if (route.track === track) this.#routes.delete(ssrc)
  }

  #learnSources(section: PublishedSection, track: PublishedTrack): void {
    const repairs = new Set(section.repairs.map((one) => one.repair))
    for (const { source, repair } of section.repairs) this.#repairs.set(repair, source)
    if (section.rids.length > 0) return
    const source = section.sources.find((one) => !repairs.has(one))
    if (source !== undefined && this.#routes.get(source)?.track !== track) this.#addRoute(track, source, '')
  }

  #addRoute(track: PublishedTrack, ssrc: number, rid: string): Route {
    const former = track.streams.get(rid)
    if (former !== undefined) this.#routes.delete(former.ssrc)
    const stream = new IncomingStream(ssrc, rid, track.kind)
    track.addStream(stream)
    const route = { stream, track }
    this.#routes.set(ssrc, route)
    return route
  }

  #onRtp(bytes: Buffer, now: number): void {
    const packet = parseRtp(bytes, this.#extensions)
    if (packet === null) return
    if (packet.transportSequence !== undefined) {
      this.#feedback.arrived(packet.transportSequence, packet.ssrc, now)
    }
    const route = this.#routes.get(packet.ssrc) ?? this.#restore(packet) ?? this.#learnRoute(packet)
    if (route === null) return
    const { stream, track } = route
    const vp8 =
      track.kind === 'video' ? parseVp8(packet.bytes.subarray(packet.payloadStart, packet.payloadEnd)) : null
    if (!stream.receive(packet, vp8, now)) return
    if (packet.audioLevel !== undefined) this.levels.get(track.trackId)?.add(packet.audioLevel)
    track.forward(stream, packet, vp8, now)
  }

  /** RTX: gives the packet back its own source and number, if it is one we still miss. */
  #restore(packet: RtpPacket): Route | null {
    const repeated = this.#repairs.get(packet.ssrc) ?? this.#learnRepair(packet)
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

  /** Simulcast names the repaired layer in an extension, since its SDP announces no sources. */
  #learnRepair(packet: RtpPacket): number | undefined {
    if (packet.repairedRid === undefined) return undefined
    const source = this.#trackOf(packet)?.streams.get(packet.repairedRid)?.ssrc
    if (source === undefined) return undefined
    // One repair source a layer: a peer that makes up new ones must not fill the map.
    for (const [repair, repeated] of this.#repairs) if (repeated === source) this.#repairs.delete(repair)
    this.#repairs.set(packet.ssrc, source)
    return source
  }

  /** Only layers that were agreed on: whatever else a packet claims to be is dropped. */
  #learnRoute(packet: RtpPacket): Route | null {
    if (packet.rid === undefined || this.#repairs.has(packet.ssrc)) return null
    const section = this.#sectionOf(packet)
    const track = this.#trackOfMid.get(section?.mid ?? '')
    if (track === undefined || section?.rids.includes(packet.rid) !== true) return null
    return this.#addRoute(track, packet.ssrc, packet.rid)
  }

  #trackOf(packet: RtpPacket): PublishedTrack | undefined {
    return this.#trackOfMid.get(this.#sectionOf(packet)?.mid ?? '')
  }

  #sectionOf(packet: RtpPacket): PublishedSection | undefined {
    if (packet.mid !== undefined) return this.#sections.find((one) => one.mid === packet.mid)
    return this.#sections.find(
      (one) => one.payloadType === packet.payloadType || one.rtxPayloadType === packet.payloadType,
    )
  }

  #onRtcp(bytes: Buffer, now: number): void {
    for (const part of splitRtcp(bytes)) {
      const report = readSenderReport(part)
      const route = report === null ? undefined : this.#routes.get(report.ssrc)
      if (report === null || route === undefined) continue
      route.stream.takeReport(report, now)
      route.track.forwardReport(route.stream)
    }
  }
}
