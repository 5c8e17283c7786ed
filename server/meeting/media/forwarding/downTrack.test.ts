import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VideoLayer } from '../../../../src/contracts/meeting/connection/shapes.ts'
import { parsed, videoPacket } from '../../testing/rtp.ts'
import { isRtcp } from '../packets/rtpPacket.ts'
import { sequenceDifference } from '../packets/sequence.ts'
import { parseVp8 } from '../packets/vp8.ts'
import { DownTrack } from './downTrack.ts'
import { IncomingStream } from './incomingStream.ts'
import { PublishedTrack } from './publishedTrack.ts'

const SSRC: Record<string, number> = { f: 1, h: 2, q: 3 }

/** A simulcast camera with one subscriber, on a clock in microseconds. */
const scene = (requested: VideoLayer = 'none') => {
  const asked: string[] = []
  const sent: Buffer[] = []
  const track = new PublishedTrack('ana', 'camera', 'video', (stream) => asked.push(stream.rid))
  for (const rid of ['f', 'h', 'q']) track.addStream(new IncomingStream(SSRC[rid] ?? 0, rid, 'video'))
  const down = new DownTrack(track, { streamId: 's', ssrc: 100, rtxSsrc: 101 }, requested, (packet) =>
    sent.push(packet),
  )
  track.listeners.add(down)
  let now = 1_000_000
  const counters: Record<string, number> = { f: 5_000, h: 60_000, q: 65_530 }
  return {
    asked,
    down,
    sent,
    time: () => now,
    advance: (microseconds: number) => {
      now += microseconds
    },
    /** The next packet of a layer, one per frame. */
    frame: (rid: string, keyFrame = false): number => {
      const stream = track.streams.get(rid)
      if (stream === undefined) throw new Error('no such layer')
      const count = (counters[rid] ?? 0) + 1
      counters[rid] = count
      const bytes = videoPacket({
        ssrc: stream.ssrc,
        sequence: count & 0xffff,
        timestamp: count * 3_000,
        pictureId: count & 0x7fff,
        baseLayerIndex: count & 0xff,
        keyFrame,
        marker: true,
      })
      const packet = parsed(bytes)
      const vp8 = parseVp8(bytes.subarray(packet.payloadStart))
      if (stream.receive(packet, now)) track.forward(stream, packet, vp8, now)
      return count & 0xffff
    },
  }
}

const seen = (bytes: Buffer) => {
  const packet = parsed(bytes)
  const vp8 = parseVp8(bytes.subarray(packet.payloadStart))
  return {
    sequence: packet.sequence,
    timestamp: packet.timestamp,
    picture: vp8?.pictureId?.value ?? -1,
    base: vp8?.baseLayerIndex?.value ?? -1,
    keyFrame: vp8?.keyFrame ?? false,
  }
}

describe('a track on its way to a subscriber', () => {
  it('M7.111 sends nothing unasked, and then nothing before a key frame of the wanted layer', () => {
    const { down, sent, frame, asked, time } = scene()
    down.setFlowing(true, time())
    frame('f', true)
    expect(sent).toEqual([])
    down.requestLayer('high', time())
    expect(asked).toEqual(['f'])
    frame('f')
    frame('h', true)
    expect(sent).toEqual([])
    frame('f', true)
    frame('f')
    expect(sent).toHaveLength(2)
  })

  it('asks one stream for a key frame at most every 300 ms', () => {
    const { down, frame, asked, advance, time } = scene('high')
    down.setFlowing(true, time())
    for (let n = 0; n < 20; n += 1) {
      frame('f')
      advance(33_000)
    }
    expect(asked).toHaveLength(2)
  })

  it('sends nothing while its connection is down, and starts again at a key frame', () => {
    const { down, sent, frame, time } = scene('high')
    frame('f', true)
    expect(sent).toEqual([])
    down.setFlowing(true, time())
    frame('f', true)
    down.setFlowing(false, time())
    frame('f')
    down.setFlowing(true, time())
    frame('f')
    expect(sent).toHaveLength(1)
    frame('f', true)
    expect(sent).toHaveLength(2)
  })

  it('goes on without a seam through any switches: numbers, time and VP8 counters', () => {
    const action = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('frame' as const), key: fc.boolean() }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('requested' as const),
          layer: fc.constantFrom<VideoLayer>('none', 'low', 'medium', 'high'),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('cap' as const), cap: fc.constantFrom(0, 1, 2, 3) }),
      },
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 200, size: 'max' }), (actions) => {
        const { down, sent, frame, advance, time } = scene('high')
        down.setFlowing(true, time())
        for (const one of actions) {
          if (one.kind === 'requested') down.requestLayer(one.layer, time())
          else if (one.kind === 'cap') down.setCap(one.cap, time())
          else for (const rid of ['f', 'h', 'q']) frame(rid, one.key)
          advance(33_000)
        }
        const frames = sent.map(seen)
        expect(frames[0]?.keyFrame ?? true).toBe(true)
        for (const [index, next] of frames.entries()) {
          const last = frames[index - 1]
          if (last === undefined) continue
          expect(sequenceDifference(next.sequence, last.sequence)).toBe(1)
          expect((next.timestamp - last.timestamp) | 0).toBeGreaterThan(0)
          expect((next.picture - last.picture) & 0x7fff).toBe(1)
          expect((next.base - last.base) & 0xff).toBe(1)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('sends a lost packet again as RTX, also one from before the last switch', () => {
    const { down, sent, frame, time } = scene('high')
    down.setFlowing(true, time())
    frame('f', true)
    frame('f')
    down.requestLayer('low', time())
    frame('q', true)
    const before = sent.map(seen)
    const count = sent.length
    down.resend(
      before.map((one) => one.sequence),
      time(),
    )
    const repeated = sent.slice(count)
    expect(repeated).toHaveLength(before.length)
    for (const [index, bytes] of repeated.entries()) {
      const packet = parsed(bytes)
      const original = sent[index]
      if (original === undefined) throw new Error('nothing was sent')
      expect(packet.ssrc).toBe(101)
      expect(bytes.readUInt16BE(packet.payloadStart)).toBe(before[index]?.sequence)
      const first = parsed(original)
      expect(bytes.subarray(packet.payloadStart + 2)).toEqual(original.subarray(first.payloadStart))
      expect(packet.timestamp).toBe(first.timestamp)
    }
    down.resend([1], time())
    expect(sent).toHaveLength(count + before.length)
  })

  it('drops packets of a layer that arrive from before the switch', () => {
    const { down, sent, frame, time } = scene('high')
    down.setFlowing(true, time())
    frame('f', true)
    const { length } = sent
    const late = parsed(videoPacket({ ssrc: 1, sequence: 4_990, timestamp: 1 }))
    const stream = down.track.streams.get('f')
    if (stream === undefined) throw new Error('no such layer')
    down.onPacket(stream, late, null, time())
    expect(sent).toHaveLength(length)
  })

  it('passes sender reports of the forwarded layer on, shifted like its packets', () => {
    const { down, sent, frame, time } = scene('high')
    down.setFlowing(true, time())
    frame('f', true)
    down.requestLayer('low', time())
    frame('q', true)
    const stream = down.track.streams.get('q')
    if (stream === undefined) throw new Error('no such layer')
    const shift = seen(sent.at(-1) ?? Buffer.alloc(0)).timestamp - 65_531 * 3_000
    stream.takeReport({ ssrc: 3, ntpHigh: 1, ntpLow: 2, rtpTimestamp: 70_000, packets: 9, octets: 9 }, time())
    down.onSenderReport(stream, time())
    const report = sent.at(-1) ?? Buffer.alloc(0)
    expect(isRtcp(report)).toBe(true)
    expect(report.readUInt32BE(4)).toBe(100)
    expect(report.readUInt32BE(16)).toBe((70_000 + shift) >>> 0)
    expect(report.readUInt32BE(20)).toBe(2)
  })
})
