import type { MediaTransportKind } from '../../../src/contracts/meeting/connection/mediaTransport.ts'
import { readDescription } from '../media/descriptions/readDescription.ts'
import { MediaEngine } from '../media/engine.ts'
import type { EngineReport } from '../media/engineMessages.ts'
import { isRtcp } from '../media/packets/rtpPacket.ts'
import { browserAnswer, browserOffer, type OfferedSection } from './browserOffer.ts'
import { type FakeTransport, FakeTransports } from './fakeTransports.ts'
import { parsed } from './rtp.ts'

export const MIC: OfferedSection = { kind: 'audio', trackId: 'mic', streamId: 's', ssrc: 10 }
export const CAMERA: OfferedSection = { kind: 'video', trackId: 'cam', streamId: 's', ssrc: 20, rtxSsrc: 21 }
export const LAYERED: OfferedSection = { kind: 'video', trackId: 'cam', streamId: 's', simulcast: true }

const last = (transports: FakeTransport[], at: number): FakeTransport => {
  const found = transports.at(at)
  if (found === undefined) throw new Error('no such connection')
  return found
}

/** The engine between transports whose other ends the test controls, on a clock in microseconds. */
export class EngineScene {
  readonly transports = new FakeTransports()
  readonly reports: EngineReport[] = []
  now = 1_000_000
  readonly engine = new MediaEngine({
    transports: this.transports,
    report: (report) => this.reports.push(report),
    now: () => this.now,
    timeOrigin: Date.UTC(2026, 0, 5),
  })
  #call = 0

  /** The engine's answer to an offer of these sections; `tracks` are the allowed ones. */
  async publish(
    peer: string,
    sections: OfferedSection[],
    tracks = sections,
    {
      ufrag = 'abcd',
      sdp = browserOffer(sections, ufrag),
      transport = 'udp',
    }: { ufrag?: string; sdp?: string; transport?: MediaTransportKind } = {},
  ): Promise<string> {
    this.#call += 1
    await this.engine.handle({
      kind: 'publish',
      call: this.#call,
      peer,
      sdp,
      transport,
      tracks: tracks.map(({ trackId, streamId, kind }) => ({ trackId, streamId, kind })),
    })
    const answer = this.reports.findLast((report) => report.kind === 'published')
    if (answer?.kind !== 'published' || answer.call !== this.#call) throw new Error('no answer')
    return answer.sdp
  }

  async want(peer: string, publisher: string, sections: OfferedSection[]): Promise<void> {
    await this.engine.handle({
      kind: 'setWanted',
      peer,
      tracks: sections.map(({ trackId, streamId, kind }) => ({ publisher, trackId, streamId, kind })),
    })
  }

  /** Connects a subscriber and accepts everything it wants. */
  async subscribe(peer: string, publisher: string, sections: OfferedSection[]): Promise<void> {
    await this.want(peer, publisher, sections)
    await this.engine.handle({ kind: 'openSubscriber', peer, autoVideo: true, degrades: false })
    await this.answer(peer)
    await this.answer(peer)
    this.subscriber.events.onState('connected')
  }

  async answer(peer: string, ufrag?: string): Promise<void> {
    await this.engine.handle({ kind: 'subscribeAnswer', peer, sdp: browserAnswer(ufrag) })
  }

  /** The first publisher's browser. */
  get publisher(): FakeTransport {
    return last(this.transports.publishing, 0)
  }

  /** The latest subscriber's browser. */
  get subscriber(): FakeTransport {
    return last(this.transports.subscribing, -1)
  }

  /** A packet from the first publisher. */
  receive(bytes: Buffer): void {
    this.publisher.events.onMedia(bytes)
  }

  get offers(): string[] {
    return this.reports.flatMap((report) => (report.kind === 'subscribeOffer' ? [report.sdp] : []))
  }

  /** Sections of the latest subscribe offer. */
  get offered() {
    return readDescription(this.offers.at(-1) ?? '').sections
  }

  /** Media that the latest subscriber received. */
  get forwarded() {
    return this.subscriber.media.filter((bytes) => !isRtcp(bytes)).map(parsed)
  }
}
