import { randomInt } from 'node:crypto'
import { readDescription, type TransportParameters } from '../descriptions/readDescription.ts'
import { offerSubscribe, type SubscribeSection } from '../descriptions/subscribeOffer.ts'
import { readKeyFrameRequest, readNack, readRemb } from '../packets/feedback.ts'
import { readReportBlocks } from '../packets/reports.ts'
import { splitRtcp } from '../packets/rtcp.ts'
import { isRtcp } from '../packets/rtpPacket.ts'
import type { MediaTransport } from '../transport/transport.ts'
import { connectionScore } from './connectionScore.ts'
import { DownTrack } from './downTrack.ts'
import {
  type ConnectionQuality,
  freshConnection,
  judgeConnection,
  LOWEST_VIDEO,
  NO_VIDEO,
} from './layerChoice.ts'
import { LayerReports } from './layerReports.ts'
import type { PublishedTrack } from './publishedTrack.ts'
import { SubscriberLimits } from './subscriberLimits.ts'

/** A track to forward, with the publisher's ids. */
export interface Wanted {
  track: PublishedTrack
  streamId: string
}

const freshSource = (): number => randomInt(1, 0xffff_ffff)

interface Line extends SubscribeSection {
  down: DownTrack | null
  /** The client has received it in an offer. */
  offered: boolean
  /**
   * Negotiated as inactive: only then may another track use the section, because both sides have seen it end.
   */
  vacant: boolean
}

/** A client's subscribe connection: its sections, offers and feedback. */
export class Subscriber {
  readonly peer: string
  readonly #autoVideo: boolean
  readonly #lowestCap: number
  readonly #sendOffer: (sdp: string) => void
  readonly limits = new SubscriberLimits()
  readonly #lines: Line[] = []
  readonly #downs = new Map<PublishedTrack, DownTrack>()
  readonly #bySource = new Map<number, DownTrack>()
  #transport: MediaTransport | null = null
  #remoteKnown = false
  #connected = false
  #wasConnected = false
  readonly #layers = new LayerReports()
  #version = 1
  /** The unanswered offer. There is never a second one, because the client would leave (protocol §6.1). */
  #outstanding: string | null = null
  /** The unanswered offer is of a former transport, whose answer must not be taken for one of the current. */
  #isOfFormer = false
  #outdated = false
  #estimate: number | null = null
  #quality: ConnectionQuality

  constructor(
    peer: string,
    { autoVideo, degrades }: { autoVideo: boolean; degrades: boolean },
    sendOffer: (sdp: string) => void,
    now: number,
  ) {
    this.peer = peer
    this.#autoVideo = autoVideo
    this.#lowestCap = degrades ? NO_VIDEO : LOWEST_VIDEO
    this.#sendOffer = sendOffer
    this.#quality = freshConnection(now / 1_000)
  }

  get isConnected(): boolean {
    return this.#connected
  }

  /** Connects a new transport to the same sections: the first one, or one after a failure. */
  attachTransport(transport: MediaTransport, now: number): void {
    this.#transport?.close()
    this.#transport = transport
    this.#remoteKnown = false
    this.#isOfFormer = this.#outstanding !== null
    this.#layers.reset()
    // Statistics of the former connection do not apply.
    this.#estimate = null
    for (const down of this.#downs.values()) down.loss.reset()
    this.setConnected(false, now)
    this.#negotiate()
  }

  get transport(): MediaTransport | null {
    return this.#transport
  }

  setConnected(connected: boolean, now: number): void {
    this.#connected = connected
    this.#wasConnected ||= connected
    for (const down of this.#downs.values()) down.setFlowing(connected, now)
  }

  /** Sets exactly these forwarded tracks. */
  setWanted(wanted: readonly Wanted[], now: number): void {
    const tracks = new Set(wanted.map((one) => one.track))
    let changed = false
    for (const [track, down] of this.#downs) {
      if (tracks.has(track)) continue
      this.#remove(track, down)
      changed = true
    }
    for (const one of wanted) {
      if (this.#downs.has(one.track)) continue
      this.#add(one, now)
      changed = true
    }
    if (changed) this.#negotiate()
  }

  /** The client answered the outstanding offer. */
  answered(sdp: string): void {
    const transport = this.#transport
    if (this.#outstanding === null || transport === null) return
    const { transport: remote } = readDescription(sdp)
    this.#outstanding = null
    if (!this.#isOfFormer) this.#applyRemote(transport, remote)
    this.#isOfFormer = false
    for (const line of this.#lines) line.vacant = line.source === null
    if (this.#outdated) this.#negotiate()
  }

  /** Repeats the offer after a lost socket, because it may not have arrived. */
  repeatOffer(): void {
    if (this.#outstanding === null) return
    if (this.#isOfFormer) {
      this.expectNoAnswer()
      this.#negotiate()
    } else this.#sendOffer(this.#outstanding)
  }

  /** The socket was lost, and with it the answer; another offer need not wait for it. */
  expectNoAnswer(): void {
    this.#outstanding = null
    this.#isOfFormer = false
  }

  findTrack(trackId: string): DownTrack | undefined {
    for (const down of this.#downs.values()) if (down.track.trackId === trackId) return down
    return undefined
  }

  onMedia(bytes: Buffer, now: number): void {
    if (!isRtcp(bytes)) return
    for (const part of splitRtcp(bytes)) {
      if (!this.limits.parts.spend(1, now)) return
      const nack = readNack(part)
      if (nack !== null) this.#bySource.get(nack.media)?.resend(nack.sequences, now)
      for (const source of readKeyFrameRequest(part)) this.#bySource.get(source)?.requestKeyFrame(now)
      this.#estimate = readRemb(part) ?? this.#estimate
      for (const block of readReportBlocks(part)) this.#bySource.get(block.ssrc)?.onReportBlock(block, now)
    }
  }

  /** Adapts the layers to the connection, once a second. */
  judge(now: number): void {
    const videos = [...this.#downs.values()].filter((down) => down.track.kind === 'video')
    for (const down of this.#downs.values()) down.rate.roll(now)
    const before = this.#quality.cap
    this.#quality = judgeConnection(
      this.#quality,
      {
        sent: this.#sent,
        estimate: this.#estimate,
        loss: Math.max(0, ...videos.map((down) => down.loss.share)),
        grewAt: Math.max(Number.NEGATIVE_INFINITY, ...videos.map((down) => down.grewAt)) / 1_000,
      },
      now / 1_000,
      this.#lowestCap,
    )
    if (this.#quality.cap !== before) for (const down of videos) down.setCap(this.#quality.cap, now)
    this.#reportLayers(videos, now)
  }

  /** 0 to 5, as `downlink_score` (protocol §7.4); -1 before there was a connection. */
  get score(): number {
    if (!this.#wasConnected) return -1
    return connectionScore({
      connected: this.#connected,
      loss: this.#loss,
      cap: this.#quality.cap,
    })
  }

  /** Sends statistics of this connection every few seconds (M7.107). */
  sendStats(): void {
    this.#notify('sfu-stats', {
      bits_per_second: Math.round(this.#sent),
      estimate: this.#estimate,
      loss: this.#loss,
      best_layer: this.#quality.cap,
    })
  }

  close(): void {
    for (const [track, down] of this.#downs) track.listeners.delete(down)
    this.#downs.clear()
    this.#bySource.clear()
    this.#transport?.close()
    this.#transport = null
  }

  get #sent(): number {
    return [...this.#downs.values()].reduce((sum, down) => sum + down.rate.bitsPerSecond, 0)
  }

  get #loss(): number {
    return Math.max(0, ...[...this.#downs.values()].map((down) => down.loss.share))
  }

  #reportLayers(videos: readonly DownTrack[], now: number): void {
    if (!this.#connected) return
    const tracks = this.#layers.changed(videos.map((down) => [down.track.trackId, down.layerState(now)]))
    if (tracks !== null) this.#notify('on-track-layer-update', { tracks })
  }

  /** Sends a notification on the data channel, as the provider's media server does (protocol §6.6). */
  #notify(method: string, params: object): void {
    this.#transport?.sendData(JSON.stringify({ jsonrpc: '2.0', method, params }))
  }

  #applyRemote(transport: MediaTransport, remote: TransportParameters): void {
    if (this.#remoteKnown) return
    this.#remoteKnown = true
    transport.setRemote(remote)
  }

  #add({ track, streamId }: Wanted, now: number): void {
    const down = new DownTrack(
      track,
      { streamId, ssrc: freshSource(), rtxSsrc: freshSource() },
      track.kind === 'video' && !this.#autoVideo ? 'none' : 'high',
      (packet) => this.#transport?.sendMedia(packet),
      this.limits,
    )
    down.setCap(this.#quality.cap, now)
    let line = this.#lines.find((one) => one.vacant && one.kind === track.kind)
    if (line === undefined) {
      line = {
        mid: String(this.#lines.length + 1),
        kind: track.kind,
        source: null,
        down: null,
        offered: false,
        vacant: true,
      }
      this.#lines.push(line)
    }
    line.vacant = false
    line.down = down
    line.source = {
      streamId,
      trackId: track.trackId,
      ssrc: down.ssrc,
      rtxSsrc: down.rtxSsrc,
      cname: track.publisher,
    }
    this.#downs.set(track, down)
    this.#bySource.set(down.ssrc, down)
    track.listeners.add(down)
    down.setFlowing(this.#connected, now)
  }

  #remove(track: PublishedTrack, down: DownTrack): void {
    this.#downs.delete(track)
    this.#bySource.delete(down.ssrc)
    track.listeners.delete(down)
    const line = this.#lines.find((one) => one.down === down)
    if (line === undefined) return
    line.down = null
    line.source = null
    // A section that was never offered is reusable, so that a client that never answers does not accumulate
    // sections.
    if (!line.offered) line.vacant = true
  }

  #negotiate(): void {
    if (this.#transport === null) return
    if (this.#outstanding !== null) {
      this.#outdated = true
      return
    }
    this.#outdated = false
    this.#version += 1
    this.#outstanding = offerSubscribe(this.#lines, this.#transport.local, this.#version)
    for (const line of this.#lines) line.offered = true
    this.#sendOffer(this.#outstanding)
  }
}
