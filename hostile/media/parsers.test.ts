import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadDescription } from '../../server/meeting/media/descriptions/badDescription.ts'
import { answerPublish } from '../../server/meeting/media/descriptions/publishAnswer.ts'
import { readDescription } from '../../server/meeting/media/descriptions/readDescription.ts'
import { answerDataRequest } from '../../server/meeting/media/forwarding/dataRequests.ts'
import { Publisher } from '../../server/meeting/media/forwarding/publisher.ts'
import { Subscriber } from '../../server/meeting/media/forwarding/subscriber.ts'
import {
  readKeyFrameRequest,
  readNack,
  readRemb,
  writeNack,
  writePli,
} from '../../server/meeting/media/packets/feedback.ts'
import {
  readReportBlocks,
  readSenderReport,
  writeReceiverReport,
  writeSenderReport,
} from '../../server/meeting/media/packets/reports.ts'
import { splitRtcp } from '../../server/meeting/media/packets/rtcp.ts'
import { parseRtp } from '../../server/meeting/media/packets/rtpPacket.ts'
import { parseVp8, shiftVp8 } from '../../server/meeting/media/packets/vp8.ts'
import { browserAnswer, browserOffer, OFFERED_IDS } from '../../server/meeting/testing/browserOffer.ts'
import { CAMERA, EngineScene, LAYERED, MIC } from '../../server/meeting/testing/engineScene.ts'
import { firefoxOffer } from '../../server/meeting/testing/firefoxOffer.ts'
import { writeRemb } from '../../server/meeting/testing/remb.ts'
import { audioPacket, videoPacket, withExtensions } from '../../server/meeting/testing/rtp.ts'
import { reportInputs, runs } from '../inputs.ts'

// The media parsers accept or refuse any input within their limits, and never throw.

const LOCAL = { ufrag: 'u', password: 'p', fingerprint: 'sha-256 AB', setup: 'active' }

const bytes = (max = 400) => fc.uint8Array({ maxLength: max }).map((array) => Buffer.from(array))

/** A valid packet with bytes changed, removed or added. */
const damaged = (valid: readonly Buffer[]) =>
  fc
    .record({
      packet: fc.constantFrom(...valid),
      changes: fc.array(fc.tuple(fc.nat(2_000), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
      length: fc.option(fc.nat(600)),
      tail: bytes(40),
    })
    .map(({ packet, changes, length, tail }) => {
      const copy = Buffer.concat([packet, tail])
      for (const [at, value] of changes) if (copy.length > 0) copy[at % copy.length] = value
      return length === null ? copy : copy.subarray(0, length)
    })

const RTP = [
  audioPacket(10, 1),
  videoPacket({ ssrc: 20, sequence: 7, timestamp: 9, keyFrame: true }),
  withExtensions(videoPacket({ ssrc: 31, sequence: 7, timestamp: 9, keyFrame: true }), {
    [OFFERED_IDS.mid]: '1',
    [OFFERED_IDS.rid]: 'f',
    [OFFERED_IDS.transportSequence]: 500,
  }),
]
const block = {
  ssrc: 20,
  fractionLost: 9,
  totalLost: 5,
  highest: 70_000,
  jitter: 3,
  lastSenderReport: 1,
  delaySinceLastSenderReport: 2,
}
const RTCP = [
  writeNack(1, 20, [1, 2, 3, 40, 41, 900]),
  writePli(1, 20),
  writeRemb(1, 2e6, [20]),
  writeReceiverReport(1, [block, block]),
  writeSenderReport({ ssrc: 20, ntpHigh: 1, ntpLow: 2, rtpTimestamp: 3, packets: 4, octets: 5 }),
]
const rtp = fc.oneof(bytes(), damaged(RTP))
const rtcp = fc.oneof(
  bytes(1_400),
  damaged(RTCP),
  fc.array(damaged(RTCP), { maxLength: 40 }).map((parts) => Buffer.concat(parts)),
)

describe('RTP and RTCP', () => {
  it('a packet is read within its own bytes', () => {
    const count = runs(3_000, 300_000)
    fc.assert(
      fc.property(rtp, (given) => {
        const packet = parseRtp(given, OFFERED_IDS)
        if (packet === null) return
        expect(packet.payloadStart).toBeGreaterThanOrEqual(12)
        expect(packet.payloadEnd).toBeGreaterThanOrEqual(packet.payloadStart)
        expect(packet.payloadEnd).toBeLessThanOrEqual(given.length)
        const payload = Buffer.from(packet.bytes.subarray(packet.payloadStart, packet.payloadEnd))
        const vp8 = parseVp8(payload)
        if (vp8 !== null) shiftVp8(payload, vp8, { pictureId: 40_000, baseLayerIndex: 300 })
      }),
      { numRuns: count },
    )
    reportInputs('RTP packets', count)
  })

  it('every list read from a compound packet has its limit', () => {
    const count = runs(3_000, 300_000)
    fc.assert(
      fc.property(rtcp, (given) => {
        const parts = splitRtcp(given)
        expect(parts.length).toBeLessThanOrEqual(64)
        for (const part of parts) {
          expect(readNack(part)?.sequences.length ?? 0).toBeLessThanOrEqual(1_024)
          expect(readKeyFrameRequest(part).length).toBeLessThanOrEqual(16)
          expect(readReportBlocks(part).length).toBeLessThanOrEqual(31)
          expect(readRemb(part) ?? 0).toBeGreaterThanOrEqual(0)
          readSenderReport(part)
        }
      }),
      { numRuns: count },
    )
    expect(splitRtcp(Buffer.concat(Array.from({ length: 500 }, () => writePli(1, 2))))).toHaveLength(64)
    expect(readNack({ type: 205, count: 1, bytes: Buffer.alloc(4_000, 0xff) })?.sequences).toHaveLength(1_024)
    expect(readKeyFrameRequest({ type: 206, count: 4, bytes: Buffer.alloc(4_000, 1) })).toHaveLength(16)
    reportInputs('RTCP packets', count)
  })

  it('neither a publisher nor a subscriber fails on any row of packets', async () => {
    const count = runs(60, 3_000)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ packet: fc.oneof(rtp, rtcp), wait: fc.nat(100_000) }), { maxLength: 60 }),
        async (packets) => {
          const scene = new EngineScene()
          await scene.publish('eve', [MIC, CAMERA, LAYERED])
          await scene.subscribe('ben', 'eve', [MIC, CAMERA])
          for (const { packet, wait } of packets) {
            scene.receive(Buffer.from(packet))
            scene.subscriber.events.onMedia(Buffer.from(packet))
            scene.now += wait
            scene.engine.tick()
          }
          for (const message of scene.publisher.media) expect(message.length).toBeLessThanOrEqual(1_400)
          expect(scene.reports.filter((report) => report.kind === 'trouble')).toEqual([])
        },
      ),
      { numRuns: count },
    )
    reportInputs('rows of packets', count)
  })
})

const VALID = [browserOffer([MIC, CAMERA, LAYERED]), firefoxOffer(), browserAnswer()]
const LINES = [...new Set(VALID.flatMap((sdp) => sdp.split('\r\n')))]
const sdps = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 500 }),
  // Lines of real descriptions in any order and number.
  fc.array(fc.constantFrom(...LINES), { maxLength: 300 }).map((lines) => lines.join('\r\n')),
  // A real description with pieces replaced.
  fc
    .record({
      sdp: fc.constantFrom(...VALID),
      edits: fc.array(fc.record({ at: fc.nat(), length: fc.nat(40), text: fc.string({ maxLength: 40 }) }), {
        maxLength: 8,
      }),
    })
    .map(({ sdp, edits }) =>
      edits.reduce((text, { at, length, text: inserted }) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + inserted + text.slice(place + length)
      }, sdp),
    ),
)

describe('session descriptions', () => {
  it('are read within limits and answered line by line, or refused in words', () => {
    const count = runs(1_500, 200_000)
    let read = 0
    fc.assert(
      fc.property(sdps, (sdp) => {
        let offer: ReturnType<typeof readDescription>
        let answer: ReturnType<typeof answerPublish>
        try {
          offer = readDescription(sdp)
          answer = answerPublish(offer, LOCAL)
        } catch (error) {
          expect(error).toBeInstanceOf(BadDescription)
          return
        }
        read += 1
        expect(offer.sections.length).toBeLessThanOrEqual(128)
        for (const one of answer.sections) {
          expect(one.rids.length).toBeLessThanOrEqual(4)
          expect(one.sources.length).toBeLessThanOrEqual(8)
          expect(one.repairs.length).toBeLessThanOrEqual(4)
          for (const id of Object.values(one.extensions)) expect(id).toBeLessThanOrEqual(255)
        }
        for (const line of answer.sdp.split('\r\n')) expect(line).toMatch(/^(?:[a-z]=\P{Cc}*)?$/u)
        expect(answer.sdp.length).toBeLessThan(sdp.length * 8 + 2_000)
        const publisher = new Publisher('eve', 1, () => undefined)
        publisher.negotiated(answer.sections, [MIC, CAMERA])
        expect(publisher.tracks.size).toBeLessThanOrEqual(2)
      }),
      { numRuns: count },
    )
    expect(read).toBeGreaterThan(0)
    reportInputs(`descriptions, ${read} of them read`, count)
  })

  it('as an answer to a subscribe offer change nothing when they cannot be read', async () => {
    const count = runs(300, 20_000)
    await fc.assert(
      fc.asyncProperty(sdps, async (sdp) => {
        const scene = new EngineScene()
        await scene.publish('ana', [MIC])
        await scene.want('ben', 'ana', [MIC])
        await scene.engine.handle({ kind: 'openSubscriber', peer: 'ben', autoVideo: true, degrades: false })
        await scene.engine.handle({ kind: 'subscribeAnswer', peer: 'ben', sdp })
        await scene.answer('ben')
        expect(scene.subscriber.remote).not.toBeNull()
        expect(scene.offered.at(-1)?.msid[0]?.appdata).toBe('mic')
      }),
      { numRuns: count },
    )
    reportInputs('answers', count)
  })
})

describe('data channel requests', () => {
  const subscriber = () => new Subscriber('ben', { autoVideo: true, degrades: false }, () => undefined, 0)

  it('get one short answer, or none', () => {
    const count = runs(2_000, 100_000)
    const method = fc.constantFrom('prefer-video-track-state', 'prefer-audio-track-state', 'other')
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6_000 }),
      fc.json({ maxDepth: 6 }),
      fc
        .record({ id: fc.oneof(fc.string(), fc.jsonValue()), method, params: fc.jsonValue() })
        .map((request) => JSON.stringify(request)),
      fc
        .record({
          id: fc.string(),
          method,
          params: fc.record({ track_id: fc.string(), subscribed: fc.boolean() }),
        })
        .map((request) => JSON.stringify(request)),
    )
    const one = subscriber()
    fc.assert(
      fc.property(texts, (text) => {
        const answer = answerDataRequest(text, one, 0)
        if (answer === null) return
        expect(answer.length).toBeLessThan(2_000)
        expect(JSON.parse(answer)).toMatchObject({ jsonrpc: '2.0' })
      }),
      { numRuns: count },
    )
    reportInputs('data channel requests', count)
  })

  it('are read a few hundred at once and then fifty a second', async () => {
    const scene = new EngineScene()
    await scene.publish('ana', [CAMERA])
    await scene.subscribe('ben', 'ana', [CAMERA])
    const params = { track_id: CAMERA.trackId, max_spatial_layer: 'low' }
    const seconds = 10
    for (let n = 0; n < 10_000; n += 1) {
      scene.subscriber.events.onData(
        JSON.stringify({ id: `${n}`, method: 'prefer-video-track-state', params }),
      )
      scene.now += (seconds * 1_000_000) / 10_000
    }
    expect(scene.subscriber.data.length).toBeGreaterThan(500)
    expect(scene.subscriber.data.length).toBeLessThanOrEqual(501 + 50 * seconds)
  })
})
