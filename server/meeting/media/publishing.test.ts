import { beforeEach, describe, expect, it } from 'vitest'
import { OFFERED_IDS } from '../testing/browserOffer.ts'
import { CAMERA, EngineScene, LAYERED, MIC } from '../testing/engineScene.ts'
import { audioPacket, videoPacket, withExtensions } from '../testing/rtp.ts'
import { readDescription } from './descriptions/readDescription.ts'
import { readNack } from './packets/feedback.ts'
import { splitRtcp } from './packets/rtcp.ts'

describe('the media engine, packet by packet: what browsers publish', () => {
  let scene: EngineScene
  beforeEach(() => {
    scene = new EngineScene()
  })

  it('answers with Opus as asked, VP8 with RTX, transport-cc and the offered layers', async () => {
    const sdp = await scene.publish('ana', [MIC, LAYERED])
    const { sections } = readDescription(sdp)
    expect(sections.map((one) => [one.type, one.direction, one.payloads])).toEqual([
      ['application', 'sendrecv', 'webrtc-datachannel'],
      ['audio', 'recvonly', '111'],
      ['video', 'recvonly', '96 97'],
    ])
    for (const line of [
      'a=fmtp:111 minptime=10;useinbandfec=1;usedtx=1',
      'a=rtcp-fb:96 transport-cc',
      'a=rtcp-fb:96 nack pli',
      'a=fmtp:97 apt=96',
      'a=rid:f recv',
      'a=simulcast:recv f;h;q',
      'a=group:BUNDLE 0 1 2',
    ]) {
      expect(sdp.split('\r\n')).toContain(line)
    }
  })

  it('rejects a section it has no codec for, and only that', async () => {
    const sdp = await scene.publish('ana', [{ ...CAMERA, codec: 'AV1' }, MIC])
    expect(readDescription(sdp).sections.map((one) => one.port)).toEqual([9, 0, 9])
    expect(sdp).toContain('a=group:BUNDLE 0 2')
  })

  it('says why it cannot answer, and lives on', async () => {
    await scene.engine.handle({ kind: 'publish', call: 99, peer: 'ana', sdp: 'nonsense', tracks: [] })
    expect(scene.reports.at(-1)).toMatchObject({ kind: 'publishFailed', call: 99 })
    await scene.publish('ana', [MIC])
  })

  it('M3.20 forwards nothing of a section whose track was not let through', async () => {
    await scene.publish('ana', [MIC, CAMERA], [MIC])
    await scene.subscribe('ben', 'ana', [MIC, CAMERA])
    scene.receive(videoPacket({ ssrc: 20, sequence: 1, timestamp: 3_000, keyFrame: true }))
    expect(scene.forwarded).toEqual([])
    expect(scene.offered.find((one) => one.type === 'video')).toBeUndefined()
  })

  it('learns the layers of a simulcast track from their packets', async () => {
    await scene.publish('ana', [LAYERED])
    await scene.subscribe('ben', 'ana', [LAYERED])
    const layer = (rid: string, ssrc: number) =>
      withExtensions(videoPacket({ ssrc, sequence: 1, timestamp: 3_000, keyFrame: true }), {
        [OFFERED_IDS.mid]: '1',
        [OFFERED_IDS.rid]: rid,
      })
    scene.receive(layer('q', 33))
    scene.receive(layer('f', 31))
    scene.receive(videoPacket({ ssrc: 31, sequence: 2, timestamp: 6_000 }))
    scene.receive(videoPacket({ ssrc: 33, sequence: 2, timestamp: 6_000 }))
    // Low until the wanted layer arrives with a key frame, then only that one.
    expect(scene.forwarded).toHaveLength(3)
    expect(scene.forwarded.map((packet) => packet.sequence)).toEqual([1, 2, 3])
  })

  it('asks a publisher for lost packets, takes them as RTX, and scene.reports arrivals', async () => {
    await scene.publish('ana', [CAMERA])
    await scene.subscribe('ben', 'ana', [CAMERA])
    scene.receive(
      withExtensions(videoPacket({ ssrc: 20, sequence: 1, timestamp: 1, keyFrame: true }), { 3: 500 }),
    )
    scene.receive(withExtensions(videoPacket({ ssrc: 20, sequence: 3, timestamp: 3 }), { 3: 501 }))
    scene.now += 25_000
    scene.engine.tick()
    const parts = scene.publisher.media.flatMap(splitRtcp)
    expect(parts.map(readNack).find((nack) => nack !== null)).toEqual({ media: 20, sequences: [2] })
    expect(parts.some((part) => part.type === 205 && part.count === 15)).toBe(true)

    const lost = videoPacket({ ssrc: 20, sequence: 2, timestamp: 2 })
    const repeated = Buffer.concat([lost.subarray(0, 12), Buffer.from([0, 2]), lost.subarray(12)])
    repeated.writeUInt8(97, 1)
    repeated.writeUInt32BE(21, 8)
    scene.receive(repeated)
    scene.receive(repeated)
    expect(scene.forwarded.map((packet) => packet.sequence)).toEqual([1, 3, 2])
  })

  it('meets an ICE restart with a fresh connection under the same tracks', async () => {
    await scene.publish('ana', [MIC])
    await scene.subscribe('ben', 'ana', [MIC])
    const count = scene.offers.length
    await scene.publish('ana', [MIC], [MIC], { ufrag: 'new1' })
    expect(scene.transports.publishing.map((one) => one.closed)).toEqual([true, false])
    scene.transports.publishing[1]?.events.onMedia(audioPacket(10, 1))
    expect(scene.forwarded).toHaveLength(1)
    expect(scene.offers).toHaveLength(count)
  })

  it('M7.088 scene.reports how loud each track was', async () => {
    await scene.publish('ana', [MIC])
    scene.receive(withExtensions(audioPacket(10, 1), { [OFFERED_IDS.audioLevel]: '\x1e' }))
    scene.now += 1_000_000
    scene.engine.tick()
    expect(scene.reports.at(-1)).toEqual({
      kind: 'levels',
      levels: [{ peer: 'ana', trackId: 'mic', level: 70 }],
    })
    scene.now += 1_000_000
    scene.engine.tick()
    expect(scene.reports.at(-1)).toEqual({ kind: 'levels', levels: [] })
  })

  it('ends the tracks of a peer that leaves, and all its connections', async () => {
    await scene.publish('ana', [MIC])
    await scene.subscribe('ben', 'ana', [MIC])
    await scene.engine.handle({ kind: 'closePeer', peer: 'ana' })
    expect(scene.publisher.closed).toBe(true)
    expect(scene.offered.find((one) => one.type === 'audio')?.direction).toBe('inactive')
    await scene.engine.handle({ kind: 'closePeer', peer: 'ben' })
    expect(scene.subscriber.closed).toBe(true)
  })

  it('takes no layer that was not agreed on', async () => {
    await scene.publish('ana', [LAYERED])
    await scene.subscribe('ben', 'ana', [LAYERED])
    for (const [rid, ssrc] of [
      ['x', 40],
      ['f', 41],
    ] as const) {
      scene.receive(
        withExtensions(videoPacket({ ssrc, sequence: 1, timestamp: 1, keyFrame: true }), {
          [OFFERED_IDS.mid]: '1',
          [OFFERED_IDS.rid]: rid,
        }),
      )
    }
    expect(scene.forwarded).toHaveLength(1)
  })

  it('knows the layers of a section still when its camera is dropped and announced again', async () => {
    const named = (rid: string, ssrc: number, sequence: number) =>
      withExtensions(videoPacket({ ssrc, sequence, timestamp: sequence, keyFrame: true }), {
        [OFFERED_IDS.mid]: '1',
        [OFFERED_IDS.rid]: rid,
      })
    await scene.publish('ana', [LAYERED])
    scene.receive(named('f', 31, 1))
    scene.receive(named('q', 33, 1))
    await scene.publish('ana', [{ ...LAYERED, direction: 'inactive', simulcast: false }], [])
    const again = { ...LAYERED, trackId: 'cam-2' }
    await scene.publish('ana', [again])
    await scene.subscribe('ben', 'ana', [again])
    // The browser names a layer only until the first report on it has arrived.
    scene.receive(videoPacket({ ssrc: 31, sequence: 90, timestamp: 90, keyFrame: true }))
    expect(scene.forwarded).toHaveLength(1)
  })

  it('learns the layers of a section whose track is announced only later', async () => {
    await scene.publish('ana', [LAYERED], [])
    scene.receive(
      withExtensions(videoPacket({ ssrc: 31, sequence: 1, timestamp: 1, keyFrame: true }), {
        [OFFERED_IDS.mid]: '1',
        [OFFERED_IDS.rid]: 'f',
      }),
    )
    await scene.publish('ana', [LAYERED])
    await scene.subscribe('ben', 'ana', [LAYERED])
    scene.receive(videoPacket({ ssrc: 31, sequence: 2, timestamp: 2, keyFrame: true }))
    expect(scene.forwarded).toHaveLength(1)
  })

  it('answers offers one after the other, so that none leaves a connection behind', async () => {
    await Promise.all([
      scene.publish('ana', [MIC], [MIC], { ufrag: 'one1' }).catch(() => undefined),
      scene.publish('ana', [MIC], [MIC], { ufrag: 'two2' }).catch(() => undefined),
    ])
    expect(scene.transports.publishing.map((one) => one.closed)).toEqual([true, false])
  })
})
