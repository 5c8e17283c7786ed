import { describe, expect, it } from 'vitest'
import { parsed, type VideoPacket, videoPacket } from '../../testing/rtp.ts'
import { parseVp8 } from '../packets/vp8.ts'
import { OPUS_SILENCE, opusSeconds } from './opusPackets.ts'
import { PacketOrder } from './packetOrder.ts'
import { Vp8Frames, vp8Size } from './vp8Frames.ts'

const SECOND = 1_000_000

const packetOf = (given: Omit<VideoPacket, 'ssrc'>) => {
  const packet = parsed(videoPacket({ ssrc: 1, ...given }))
  return { packet, vp8: parseVp8(packet.bytes.subarray(packet.payloadStart, packet.payloadEnd)) }
}

describe('packets in order', () => {
  const add = (order: PacketOrder, sequence: number, now: number) => {
    const { packet, vp8 } = packetOf({ sequence, timestamp: sequence })
    order.add(packet, vp8, now)
  }
  const taken = (order: PacketOrder, now: number) =>
    [...order.take(now)].map(({ packet, afterGap }) => [packet.sequence, afterGap])

  it('waits for a missing packet, and not for ever', () => {
    const order = new PacketOrder(SECOND)
    add(order, 65_535, 0)
    add(order, 1, 0)
    expect(taken(order, 0)).toEqual([[65_535, false]])
    add(order, 0, SECOND / 2)
    expect(taken(order, SECOND / 2)).toEqual([
      [0, false],
      [1, false],
    ])
    add(order, 3, SECOND)
    expect(taken(order, SECOND + 999_999)).toEqual([])
    expect(taken(order, SECOND * 2)).toEqual([[3, true]])
    expect(order.lost).toBe(1)
  })

  it('holds at most two thousand packets behind a gap', () => {
    const order = new PacketOrder(SECOND)
    add(order, 0, 0)
    expect(taken(order, 0)).toHaveLength(1)
    for (let sequence = 2; sequence < 2_001; sequence += 1) add(order, sequence, 0)
    expect(taken(order, 0)).toEqual([])
    add(order, 2_001, 0)
    expect(taken(order, 0)).toHaveLength(2_000)
  })
})

describe('frames of VP8', () => {
  const push = (frames: Vp8Frames, given: Omit<VideoPacket, 'ssrc'>, afterGap = false) =>
    frames.push({ ...packetOf(given), afterGap })

  it('assembles the packets of a frame', () => {
    const frames = new Vp8Frames()
    expect(push(frames, { sequence: 1, timestamp: 10, keyFrame: true })).toBeNull()
    const frame = push(frames, { sequence: 2, timestamp: 10, keyFrame: true, marker: true })
    expect(frame).toMatchObject({ timestamp: 10, key: true })
  })

  it('drops frames after a gap until the next key frame', () => {
    const frames = new Vp8Frames()
    expect(push(frames, { sequence: 1, timestamp: 10, marker: true })).toBeNull()
    expect(push(frames, { sequence: 2, timestamp: 20, keyFrame: true, marker: true })).not.toBeNull()
    expect(push(frames, { sequence: 3, timestamp: 30, marker: true })).not.toBeNull()
    expect(push(frames, { sequence: 5, timestamp: 50, marker: true }, true)).toBeNull()
    expect(frames.needsKey).toBe(true)
    expect(push(frames, { sequence: 6, timestamp: 60, keyFrame: true, marker: true })).not.toBeNull()
  })

  it('reads the size of a key frame, and none of a short one', () => {
    const data = Buffer.from('10020099012a80026801', 'hex')
    expect(vp8Size(data)).toEqual({ width: 640, height: 360 })
    expect(vp8Size(data.subarray(0, 9))).toBeNull()
  })
})

it('an Opus packet says how long it lasts', () => {
  expect(opusSeconds(OPUS_SILENCE)).toBe(0.02)
  expect(opusSeconds(Buffer.from([0x08]))).toBe(0.02)
  expect(opusSeconds(Buffer.from([0x0b, 0x03]))).toBe(0.06)
  expect(opusSeconds(Buffer.from([0xfb, 0x3f]))).toBe(0.12)
  expect(opusSeconds(Buffer.alloc(0))).toBe(0)
})
