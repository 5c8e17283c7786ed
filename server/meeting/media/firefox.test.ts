import { beforeEach, describe, expect, it } from 'vitest'
import type { OfferedSection } from '../testing/browserOffer.ts'
import { EngineScene } from '../testing/engineScene.ts'
import {
  FIREFOX_CAMERA,
  FIREFOX_IDS,
  FIREFOX_LAYERS,
  FIREFOX_MIC,
  FIREFOX_STREAM,
  firefoxOffer,
} from '../testing/firefoxOffer.ts'
import { audioPacket, videoPacket, withExtensions } from '../testing/rtp.ts'
import { isRejected, readDescription } from './descriptions/readDescription.ts'

const MIC: OfferedSection = { kind: 'audio', trackId: FIREFOX_MIC.trackId, streamId: FIREFOX_STREAM }
const CAMERA: OfferedSection = { kind: 'video', trackId: FIREFOX_CAMERA.trackId, streamId: FIREFOX_STREAM }

const layer = (rid: 'f' | 'h' | 'q', sequence: number, named = true): Buffer => {
  const packet = videoPacket({ ssrc: FIREFOX_LAYERS[rid][0], sequence, timestamp: sequence, keyFrame: true })
  packet.writeUInt8(120, 1)
  return named ? withExtensions(packet, { [FIREFOX_IDS.mid]: '2', [FIREFOX_IDS.rid]: rid }) : packet
}

describe('what Firefox publishes', () => {
  let scene: EngineScene
  beforeEach(async () => {
    scene = new EngineScene()
    await scene.publish('ana', [MIC, CAMERA], [MIC, CAMERA], { sdp: firefoxOffer() })
    await scene.subscribe('ben', 'ana', [MIC, CAMERA])
  })

  it('is not rejected: sections with port 0 that are bundle-only are agreed on (RFC 9143)', () => {
    const sdp = scene.reports.find((report) => report.kind === 'published')?.sdp ?? ''
    const { sections } = readDescription(sdp)
    expect(sections.map((one) => [one.type, one.port, one.direction])).toEqual([
      ['application', 9, 'sendrecv'],
      ['audio', 9, 'recvonly'],
      ['video', 9, 'recvonly'],
    ])
    expect(sdp).toContain('a=group:BUNDLE 0 1 2\r\n')
    expect(sdp).toContain('a=simulcast:recv f;h;q\r\n')
    expect(isRejected({ port: 0, bundleOnly: undefined })).toBe(true)
  })

  it('reaches the others under its ids, braces and all', () => {
    expect(scene.offered.flatMap((one) => one.msid)).toEqual([
      { id: FIREFOX_STREAM, appdata: FIREFOX_MIC.trackId },
      { id: FIREFOX_STREAM, appdata: FIREFOX_CAMERA.trackId },
    ])
    scene.receive(audioPacket(FIREFOX_MIC.ssrc, 1))
    scene.receive(layer('f', 1))
    scene.receive(layer('f', 2, false))
    expect(scene.forwarded.map((packet) => packet.payloadType)).toEqual([111, 96, 96])
  })

  it('takes a repeated packet from the source that was announced beside the layers', () => {
    scene.receive(layer('f', 1))
    scene.receive(layer('f', 3, false))
    const lost = layer('f', 2, false)
    const repeated = Buffer.concat([lost.subarray(0, 12), Buffer.from([0, 2]), lost.subarray(12)])
    repeated.writeUInt8(124, 1)
    repeated.writeUInt32BE(FIREFOX_LAYERS.f[1], 8)
    scene.receive(repeated)
    expect(scene.forwarded.map((packet) => packet.sequence)).toEqual([1, 3, 2])
  })
})
