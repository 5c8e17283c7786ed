import { describe, expect, it } from 'vitest'
import { BadDescription } from '../../server/meeting/media/descriptions/badDescription.ts'
import { answerPublish } from '../../server/meeting/media/descriptions/publishAnswer.ts'
import { readDescription } from '../../server/meeting/media/descriptions/readDescription.ts'
import { Publisher } from '../../server/meeting/media/forwarding/publisher.ts'
import { isRtcp } from '../../server/meeting/media/packets/rtpPacket.ts'
import { browserOffer, OFFERED_IDS, type OfferedSection } from '../../server/meeting/testing/browserOffer.ts'
import { CAMERA, EngineScene, LAYERED, MIC } from '../../server/meeting/testing/engineScene.ts'
import { audioPacket, videoPacket, withExtensions } from '../../server/meeting/testing/rtp.ts'
import { reportInputs, runs } from '../inputs.ts'

// Tests publishers whose packets and offers are built to cost the server work or memory.

const TICK = 25_000
const LOCAL = { ufrag: 'u', password: 'p', fingerprint: 'sha-256 AB', setup: 'active' }

describe('crafted packets of one megabit a second', () => {
  /** Packets of 60 bytes per tick. */
  const PER_TICK = 50

  it('with transport-wide numbers that jump are reported in messages no larger than they are', async () => {
    const scene = new EngineScene()
    await scene.publish('eve', [MIC])
    const ticks = runs(40, 1_500)
    for (const jump of [32_767, 32_768, 16_000, 4_095, 399, -1, -4_095]) {
      const before = scene.publisher.media.length
      let number = 0
      for (let tick = 0; tick < ticks; tick += 1) {
        for (let n = 0; n < PER_TICK; n += 1) {
          number = (number + jump) & 0xffff
          scene.receive(
            withExtensions(audioPacket(10, tick * PER_TICK + n), { [OFFERED_IDS.transportSequence]: number }),
          )
        }
        scene.now += TICK
        scene.engine.tick()
      }
      const messages = scene.publisher.media.slice(before).filter(isRtcp)
      const reported = messages
        .filter((one) => one.readUInt8(1) === 205)
        .reduce((sum, one) => sum + one.readUInt16BE(14), 0)
      expect(reported).toBeLessThanOrEqual(ticks * 4_096)
      expect(messages.length).toBeLessThanOrEqual(ticks * 12)
    }
    reportInputs('packets with jumping numbers', ticks * PER_TICK * 7)
  })

  it('with gaps between their numbers are asked for again with few bytes', async () => {
    const scene = new EngineScene()
    await scene.publish('eve', [CAMERA])
    let sequence = 0
    let bytes = 0
    const seconds = runs(3, 30)
    for (let tick = 0; tick < seconds * 40; tick += 1) {
      for (let n = 0; n < PER_TICK; n += 1) {
        sequence += 17 + (n % 3) * 60
        const packet = videoPacket({ ssrc: 20, sequence, timestamp: sequence })
        bytes += packet.length
        scene.receive(packet)
      }
      scene.now += TICK
      scene.engine.tick()
    }
    const sent = scene.publisher.media.reduce((sum, one) => sum + one.length, 0)
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(bytes)
  })

  it('from ever new sources leave one stream a layer', () => {
    const publisher = new Publisher('eve', 1, () => undefined)
    const { sections } = answerPublish(readDescription(browserOffer([LAYERED])), LOCAL)
    publisher.negotiated(sections, [LAYERED])
    const count = runs(20_000, 200_000)
    for (let n = 0; n < count; n += 1) {
      const rid = ['f', 'h', 'q', 'x'][n % 4] ?? 'f'
      const packet = videoPacket({ ssrc: 1_000 + n, sequence: n, timestamp: n, keyFrame: true })
      const name = n % 8 < 4 ? OFFERED_IDS.rid : OFFERED_IDS.repairedRid
      publisher.onMedia(withExtensions(packet, { [OFFERED_IDS.mid]: '1', [name]: rid }), n * 400)
    }
    expect([...(publisher.tracks.get('cam')?.streams.keys() ?? [])].sort()).toEqual(['f', 'h', 'q'])
    reportInputs('sources made up', count)
  })
})

describe('offers that are made to grow', () => {
  const lines = (count: number, line: (n: number) => string): string =>
    Array.from({ length: count }, (_, n) => `${line(n)}\r\n`).join('')

  it.each([
    ['ssrc-group lines', (n: number) => `a=ssrc-group:FID ${n} ${n + 1}`],
    ['ssrc lines', (n: number) => `a=ssrc:${n} cname:x`],
    ['layers', (n: number) => `a=rid:r${n} send`],
    ['extensions', (n: number) => `a=extmap:${n} urn:x${n}`],
    ['codecs', (n: number) => `a=rtpmap:96 X${n}/90000`],
    ['format parameters', (n: number) => `a=fmtp:96 x=${n}`],
    ['ids', (n: number) => `a=msid:s${n} t${n}`],
    ['sections', (n: number) => `m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:x${n}`],
  ])('with thousands of %s are refused', (_what, line) => {
    expect(() => readDescription(browserOffer([CAMERA]) + lines(4_500, line))).toThrow(BadDescription)
  })

  it('with thousands of lines that nobody reads are answered', () => {
    const sdp = browserOffer([CAMERA]) + lines(4_500, (n) => `a=x-${n}:${n}`)
    expect(readDescription(sdp).sections).toHaveLength(2)
  })

  it('one after the other with ever new sources and layers keep what the last one names', () => {
    const publisher = new Publisher('eve', 1, () => undefined)
    const count = runs(500, 8_000)
    for (let n = 0; n < count; n += 1) {
      const camera: OfferedSection = { ...CAMERA, ssrc: 2 * n, rtxSsrc: 2 * n + 1 }
      const sdp = browserOffer([n % 2 === 0 ? camera : LAYERED]).replace(
        'a=rid:f send',
        `a=rid:f send\r\na=rid:r${n} send`,
      )
      const { sections } = answerPublish(readDescription(sdp), LOCAL)
      publisher.negotiated(sections, [CAMERA])
      const packet = videoPacket({ ssrc: 90_000 + n, sequence: n, timestamp: n, keyFrame: true })
      publisher.onMedia(withExtensions(packet, { [OFFERED_IDS.mid]: '1', [OFFERED_IDS.rid]: `r${n}` }), n)
    }
    expect(publisher.tracks.size).toBe(1)
    expect(publisher.tracks.get('cam')?.streams.size).toBe(1)
    publisher.negotiated([], [])
    expect(publisher.tracks.size).toBe(0)
    reportInputs('offers in a row', count)
  })

  it('one after the other with new credentials open few connections', async () => {
    const scene = new EngineScene()
    const count = runs(200, 2_000)
    const offers = Array.from({ length: count }, (_, n) =>
      scene.engine.handle({
        kind: 'publish',
        call: n,
        peer: 'eve',
        sdp: browserOffer([MIC], `u${n}`),
        tracks: [],
      }),
    )
    await Promise.all(offers)
    expect(scene.reports.filter((report) => report.kind === 'publishFailed').length).toBeGreaterThan(
      count - 20,
    )
    const open = scene.transports.publishing.filter((one) => !one.closed)
    expect(open).toHaveLength(1)
    expect(scene.transports.publishing.length).toBeLessThanOrEqual(8)
    await scene.engine.handle({ kind: 'closePeer', peer: 'eve' })
    expect(scene.transports.publishing.every((one) => one.closed)).toBe(true)
  })
})

describe('a receiver that never answers', () => {
  it('gathers no sections while tracks come and go', async () => {
    const scene = new EngineScene()
    await scene.want('ben', 'eve', [])
    await scene.engine.handle({ kind: 'openSubscriber', peer: 'ben', autoVideo: true, degrades: false })
    for (let n = 0; n < 300; n += 1) {
      const track: OfferedSection = { ...MIC, trackId: `mic-${n}`, ssrc: 100 + n }
      await scene.publish('eve', [track])
      await scene.want('ben', 'eve', [track])
    }
    await scene.answer('ben')
    expect(scene.offered.length).toBeLessThanOrEqual(3)
    expect(scene.offered.at(-1)?.msid[0]?.appdata).toBe('mic-299')
  })
})
