import { describe, expect, it } from 'vitest'
import { readKeyFrameRequest, writeNack, writePli } from '../../server/meeting/media/packets/feedback.ts'
import { writeReceiverReport, writeSenderReport } from '../../server/meeting/media/packets/reports.ts'
import { splitRtcp } from '../../server/meeting/media/packets/rtcp.ts'
import { isRtcp } from '../../server/meeting/media/packets/rtpPacket.ts'
import { CAMERA, EngineScene } from '../../server/meeting/testing/engineScene.ts'
import { parsed, videoPacket } from '../../server/meeting/testing/rtp.ts'
import { reportInputs, runs } from '../inputs.ts'

// These tests count the bytes that a receiver without a sign-in can make the server send.

const MILLISECOND = 1_000
const SECOND = 1_000_000
const RTX = 97
/** A camera of 1.5 Mbit/s: packets of this size and number per second. */
const PACKET_BYTES = 1_100
const PER_SECOND = 170

const picture = (sequence: number): Buffer =>
  Buffer.concat([
    videoPacket({ ssrc: 20, sequence, timestamp: sequence * 500, keyFrame: sequence === 1 }),
    Buffer.alloc(PACKET_BYTES, 7),
  ])

const bytesOf = (packets: readonly Buffer[]): number => packets.reduce((sum, one) => sum + one.length, 0)

/** Ana's camera with Ben as its receiver; the clock advances with the packets. */
const camera = async () => {
  const scene = new EngineScene()
  await scene.publish('ana', [CAMERA])
  await scene.subscribe('ben', 'ana', [CAMERA])
  let sequence = 0
  const send = (): void => {
    sequence += 1
    scene.receive(picture(sequence))
    scene.now += SECOND / PER_SECOND
    scene.engine.tick()
  }
  const repeated = () =>
    scene.subscriber.media.filter((one) => !isRtcp(one) && parsed(one).payloadType === RTX)
  const source = scene.offered.find((one) => one.type === 'video')?.ssrcs[0]?.id ?? 0
  const keyFramesAsked = () =>
    scene.publisher.media
      .flatMap(splitRtcp)
      .flatMap(readKeyFrameRequest)
      .filter((ssrc) => ssrc === 20).length
  return {
    scene,
    send,
    repeated,
    source,
    keyFramesAsked,
    newest: () => sequence,
    feedback: (bytes: Buffer) => scene.subscriber.events.onMedia(bytes),
  }
}

describe('requests for packets again', () => {
  it('a flood of them is answered with less than twice what it weighs itself', async () => {
    const { send, repeated, source, newest, feedback } = await camera()
    const seconds = runs(5, 60)
    let asked = 0
    let packets = 0
    for (let n = 0; n < seconds * PER_SECOND; n += 1) {
      send()
      // All stored packets at once, and again with every packet: about two megabits a second.
      const nack = writeNack(
        1,
        source,
        Array.from({ length: Math.min(newest(), 1_000) }, (_, back) => newest() - back).reverse(),
      )
      for (let repeat = 0; repeat < 6; repeat += 1) {
        feedback(nack)
        asked += nack.length
        packets += 1
      }
    }
    expect(repeated().length).toBeGreaterThan(0)
    expect(bytesOf(repeated()) / asked).toBeLessThan(2)
    reportInputs('requests for a thousand packets', packets)
  })

  it('are worth half of the media that is sent, and one burst, however few bytes they take', async () => {
    const { scene, send, repeated, source, newest, feedback } = await camera()
    const seconds = runs(10, 60)
    for (let n = 0; n < seconds * PER_SECOND; n += 1) {
      send()
      // Small requests at random places, each a round trip apart.
      const first = Math.max(1, newest() - ((n * 37) % 900))
      feedback(
        writeNack(
          1,
          source,
          Array.from({ length: 17 }, (_, next) => first + next),
        ),
      )
    }
    const media = bytesOf(scene.subscriber.media) - bytesOf(repeated())
    expect(bytesOf(repeated())).toBeLessThan(media * 0.5 + 131_072 + seconds * 12_500)
  })

  it('stop being answered when no media is sent any more', async () => {
    const { scene, send, repeated, source, newest, feedback } = await camera()
    for (let n = 0; n < 300; n += 1) send()
    for (let n = 0; n < 4_000; n += 1) {
      scene.now += 60 * MILLISECOND
      feedback(
        writeNack(
          1,
          source,
          Array.from({ length: 17 }, (_, back) => newest() - 16 + back),
        ),
      )
    }
    // 240 s of the base allowance of 100 kbit/s.
    expect(bytesOf(repeated())).toBeLessThan(131_072 + 241 * 12_500 + 300 * PACKET_BYTES)
  })

  it('get each packet once a round trip', async () => {
    const { scene, send, repeated, source, newest, feedback } = await camera()
    for (let n = 0; n < 50; n += 1) send()
    const nack = writeNack(1, source, [newest() - 1])
    for (let n = 0; n < 100; n += 1) feedback(nack)
    expect(repeated()).toHaveLength(1)
    scene.now += 60 * MILLISECOND
    for (let n = 0; n < 100; n += 1) feedback(nack)
    expect(repeated()).toHaveLength(2)
  })

  it('wait for the measured round trip on a long line', async () => {
    const { scene, send, repeated, source, newest, feedback } = await camera()
    for (let n = 0; n < 50; n += 1) send()
    for (let n = 1; n <= 20; n += 1) {
      scene.receive(
        writeSenderReport({ ssrc: 20, ntpHigh: n, ntpLow: 0, rtpTimestamp: n, packets: n, octets: n }),
      )
      scene.now += 300 * MILLISECOND
      const block = {
        ssrc: source,
        fractionLost: 0,
        totalLost: 0,
        highest: 0,
        jitter: 0,
        lastSenderReport: (n << 16) >>> 0,
        delaySinceLastSenderReport: 0,
      }
      feedback(writeReceiverReport(1, [block]))
    }
    const nack = writeNack(1, source, [newest()])
    feedback(nack)
    scene.now += 250 * MILLISECOND
    feedback(nack)
    expect(repeated()).toHaveLength(1)
    scene.now += 60 * MILLISECOND
    feedback(nack)
    expect(repeated()).toHaveLength(2)
  })

  it('of an honest receiver that loses one packet in ten are all met', async () => {
    const { scene, send, repeated, source, newest, feedback } = await camera()
    let lost = 0
    for (let n = 0; n < 20 * PER_SECOND; n += 1) {
      send()
      if (n % 10 !== 0) continue
      lost += 1
      scene.now += 5 * MILLISECOND
      feedback(writeNack(1, source, [newest()]))
    }
    expect(repeated()).toHaveLength(lost)
  })
})

describe('requests for key frames', () => {
  it('reach the publisher a few times, then once a second, from one receiver', async () => {
    const { scene, send, source, feedback, keyFramesAsked } = await camera()
    const seconds = runs(30, 300)
    const before = keyFramesAsked()
    for (let n = 0; n < seconds * PER_SECOND; n += 1) {
      send()
      feedback(writePli(1, source))
    }
    expect(keyFramesAsked() - before).toBeLessThanOrEqual(10 + seconds)
    reportInputs('key frame requests', seconds * PER_SECOND)
    // The same by requesting a layer on the data channel.
    const asked = keyFramesAsked()
    for (let n = 0; n < seconds * 100; n += 1) {
      const layer = n % 2 === 0 ? 'none' : 'high'
      const params = { track_id: CAMERA.trackId, max_spatial_layer: layer }
      scene.subscriber.events.onData(
        JSON.stringify({ id: `${n}`, method: 'prefer-video-track-state', params }),
      )
      scene.now += 10 * MILLISECOND
    }
    expect(keyFramesAsked() - asked).toBeLessThanOrEqual(11 + seconds)
  })

  it('of a crowd reach the publisher no more than every 300 ms', async () => {
    const { scene, send, keyFramesAsked } = await camera()
    const sources: [number, (bytes: Buffer) => void][] = []
    for (let n = 0; n < 20; n += 1) {
      await scene.subscribe(`guest-${n}`, 'ana', [CAMERA])
      const transport = scene.subscriber
      const source = scene.offered.find((one) => one.type === 'video')?.ssrcs[0]?.id ?? 0
      sources.push([source, (bytes) => transport.events.onMedia(bytes)])
    }
    const before = keyFramesAsked()
    for (let n = 0; n < 6 * PER_SECOND; n += 1) {
      send()
      for (const [ssrc, feedback] of sources) feedback(writePli(1, ssrc))
    }
    expect(keyFramesAsked() - before).toBeLessThanOrEqual(20)
  })
})

describe('reports', () => {
  it('of a publisher pass on to receivers ten times a second at most', async () => {
    const { scene, send } = await camera()
    send()
    const count = () => scene.subscriber.media.filter(isRtcp).length
    const before = count()
    for (let n = 0; n < 5_000; n += 1) {
      scene.receive(
        writeSenderReport({ ssrc: 20, ntpHigh: n, ntpLow: 0, rtpTimestamp: n, packets: n, octets: n }),
      )
      scene.now += MILLISECOND
    }
    expect(count() - before).toBeLessThanOrEqual(51)
    expect(count() - before).toBeGreaterThan(40)
  })
})
