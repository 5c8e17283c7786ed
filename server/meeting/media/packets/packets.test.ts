import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeRemb } from '../../testing/remb.ts'
import { readKeyFrameRequest, readNack, readRemb, writeNack, writePli } from './feedback.ts'
import {
  type ReportBlock,
  readReportBlocks,
  readSenderReport,
  writeCname,
  writeReceiverReport,
  writeSenderReport,
} from './reports.ts'
import { type RtcpPart, splitRtcp } from './rtcp.ts'
import { isRtcp, parseRtp, payloadOffset, type RtpPacket, writeRtp } from './rtpPacket.ts'
import { SequenceUnwrapper, sequenceDifference } from './sequence.ts'
import { parseVp8, shiftVp8 } from './vp8.ts'

const uint16 = fc.integer({ min: 0, max: 0xffff })
const uint32 = fc.integer({ min: 0, max: 0xffff_ffff })
const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))

const onlyPart = (bytes: Buffer): RtcpPart => {
  const [part, ...rest] = splitRtcp(bytes)
  if (part === undefined || rest.length > 0) throw new Error('expected one part')
  return part
}

const packetOf = (payload: Buffer): RtpPacket => ({
  bytes: payload,
  payloadType: 96,
  marker: false,
  sequence: 0,
  timestamp: 0,
  ssrc: 0,
  payloadStart: 0,
  payloadEnd: payload.length,
  mid: undefined,
  rid: undefined,
  repairedRid: undefined,
  transportSequence: undefined,
  audioLevel: undefined,
})

describe('sequence numbers', () => {
  it('differ by the shorter way round', () => {
    fc.assert(
      fc.property(uint16, fc.integer({ min: -32_768, max: 32_767 }), (from, step) => {
        expect(sequenceDifference((from + step) & 0xffff, from)).toBe(step)
      }),
    )
  })

  it('unwrap to the true distance, whatever the reordering within half the range', () => {
    fc.assert(
      fc.property(
        uint16,
        fc.array(fc.integer({ min: -100, max: 1_000 }), { maxLength: 300 }),
        (first, steps) => {
          const unwrapper = new SequenceUnwrapper()
          const base = unwrapper.unwrap(first)
          let highest = 0
          for (const step of steps) {
            const position = highest + step
            expect(unwrapper.unwrap((first + position) & 0xffff) - base).toBe(position)
            highest = Math.max(highest, position)
          }
        },
      ),
    )
  })
})

describe('RTP', () => {
  it('reads back what it wrote, payload and all', () => {
    fc.assert(
      fc.property(
        fc.record({
          payloadType: fc.integer({ min: 96, max: 127 }),
          marker: fc.boolean(),
          sequence: uint16,
          timestamp: uint32,
          ssrc: uint32,
        }),
        fc.option(fc.nat({ max: 2 ** 40 }), { nil: undefined }),
        noise,
        (header, microseconds, payload) => {
          const written = writeRtp(
            { ...header, ...(microseconds === undefined ? {} : { sendTime: { id: 2, microseconds } }) },
            packetOf(payload),
          )
          const read = parseRtp(written, {})
          expect(read).toMatchObject(header)
          expect(written.subarray(read?.payloadStart, read?.payloadEnd)).toEqual(payload)
          expect(isRtcp(written)).toBe(false)
        },
      ),
    )
  })

  it('puts the original number before the payload of a repeated packet (RFC 4588)', () => {
    const header = {
      payloadType: 97,
      marker: true,
      sequence: 5,
      timestamp: 6,
      ssrc: 7,
      originalSequence: 0xabcd,
    }
    const written = writeRtp(header, packetOf(Buffer.from('hello')))
    expect(written.subarray(payloadOffset(header) - 2)).toEqual(Buffer.from('\xab\xcdhello', 'latin1'))
  })

  it('reads both forms of header extensions and leaves padding out', () => {
    const head = (profile: number, extensions: Buffer) => {
      const bytes = Buffer.alloc(16)
      bytes[0] = 0xb0
      bytes[1] = 96
      bytes.writeUInt16BE(profile, 12)
      bytes.writeUInt16BE(extensions.length / 4, 14)
      return Buffer.concat([bytes, extensions, Buffer.from([1, 2, 3, 0, 0, 3])])
    }
    const ids = { mid: 1, rid: 2, repairedRid: 5, transportSequence: 3, audioLevel: 4 }
    const one = Buffer.from([0x10, 0x37, 0x20, 0x66, 0x31, 0x12, 0x34, 0x40, 0x9e, 0x50, 0x71, 0])
    const two = Buffer.from([1, 1, 0x37, 2, 1, 0x66, 3, 2, 0x12, 0x34, 4, 1, 0x9e, 5, 1, 0x71])
    for (const bytes of [head(0xbede, one), head(0x1000, two)]) {
      const packet = parseRtp(bytes, ids)
      expect(packet).toMatchObject({
        mid: '7',
        rid: 'f',
        repairedRid: 'q',
        transportSequence: 0x1234,
        audioLevel: 0x1e,
      })
      expect(bytes.subarray(packet?.payloadStart, packet?.payloadEnd)).toEqual(Buffer.from([1, 2, 3]))
    }
  })

  it('takes any bytes from the network without throwing', () => {
    const ids = { mid: 1, rid: 2, transportSequence: 3, audioLevel: 4 }
    const rtpLike = noise.map((bytes) => Buffer.concat([Buffer.from([0xb0, 0x60]), bytes]))
    fc.assert(
      fc.property(fc.oneof(noise, rtpLike), (bytes) => {
        const packet = parseRtp(bytes, ids)
        if (packet !== null) expect(packet.payloadStart).toBeLessThanOrEqual(packet.payloadEnd)
        for (const part of splitRtcp(bytes)) {
          readNack(part)
          readKeyFrameRequest(part)
          readRemb(part)
          readReportBlocks(part)
          readSenderReport(part)
        }
        parseVp8(bytes)
      }),
    )
  })
})

describe('VP8', () => {
  const descriptor = fc.record({
    pictureId: fc.integer({ min: 0, max: 0x7fff }),
    wide: fc.boolean(),
    base: fc.integer({ min: 0, max: 0xff }),
    key: fc.boolean(),
  })
  const payloadOf = ({
    pictureId,
    wide,
    base,
    key,
  }: {
    pictureId: number
    wide: boolean
    base: number
    key: boolean
  }) =>
    Buffer.from([
      0x90,
      0xe0,
      ...(wide ? [0x80 | (pictureId >> 8), pictureId & 0xff] : [pictureId & 0x7f]),
      base,
      0,
      key ? 0x00 : 0x01,
      9,
    ])

  it('finds key frames and counters, and shifts the counters within their width', () => {
    fc.assert(
      fc.property(
        descriptor,
        fc.nat({ max: 0x7fff }),
        fc.nat({ max: 0xff }),
        (given, pictureShift, baseShift) => {
          const payload = payloadOf(given)
          const parsed = parseVp8(payload)
          expect(parsed?.keyFrame).toBe(given.key)
          if (parsed === null) throw new Error('not read')
          shiftVp8(payload, parsed, { pictureId: pictureShift, baseLayerIndex: baseShift })
          const shifted = parseVp8(payload)
          const width = given.wide ? 0x7fff : 0x7f
          expect(shifted?.pictureId?.value).toBe((given.pictureId + pictureShift) & width)
          expect(shifted?.pictureId?.bits).toBe(given.wide ? 15 : 7)
          expect(shifted?.baseLayerIndex?.value).toBe((given.base + baseShift) & 0xff)
          expect(payload.at(-1)).toBe(9)
        },
      ),
    )
  })

  it('takes a later packet of a key frame for no key frame', () => {
    expect(parseVp8(Buffer.from([0x00, 0x00]))?.keyFrame).toBe(false)
  })
})

describe('RTCP', () => {
  it('asks for exactly the lost packets', () => {
    const losses = fc
      .tuple(uint16, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }))
      .map(([first, steps]) => {
        let at = first
        return steps.map((step) => {
          at = (at + step) & 0xffff
          return at
        })
      })
    fc.assert(
      fc.property(uint32, uint32, losses, (sender, media, sequences) => {
        expect(readNack(onlyPart(writeNack(sender, media, sequences)))).toEqual({ media, sequences })
      }),
    )
  })

  it('names the source of a key frame request, by PLI and by FIR', () => {
    expect(readKeyFrameRequest(onlyPart(writePli(1, 42)))).toEqual([42])
    const fir = Buffer.from('84ce000600000001000000000000000701000000' + '0000000802000000', 'hex')
    expect(readKeyFrameRequest(onlyPart(fir))).toEqual([7, 8])
  })

  it('reads an estimate to 18 bits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (bits) => {
        const read = readRemb(onlyPart(writeRemb(1, bits, [5, 6]))) ?? 0
        expect(Math.abs(read - bits)).toBeLessThanOrEqual(bits / 2 ** 17)
      }),
    )
  })

  it('reports reception and sending as it reads them', () => {
    const block: fc.Arbitrary<ReportBlock> = fc.record({
      ssrc: uint32,
      fractionLost: fc.integer({ min: 0, max: 255 }),
      totalLost: fc.integer({ min: 0, max: 0x7f_ffff }),
      highest: uint32,
      jitter: uint32,
      lastSenderReport: uint32,
      delaySinceLastSenderReport: uint32,
    })
    const report = fc.record({
      ssrc: uint32,
      ntpHigh: uint32,
      ntpLow: uint32,
      rtpTimestamp: uint32,
      packets: uint32,
      octets: uint32,
    })
    fc.assert(
      fc.property(uint32, fc.array(block, { maxLength: 31 }), report, (sender, blocks, sent) => {
        expect(readReportBlocks(onlyPart(writeReceiverReport(sender, blocks)))).toEqual(blocks)
        const compound = Buffer.concat([writeSenderReport(sent), writeCname(sent.ssrc, 'somebody')])
        expect(isRtcp(compound)).toBe(true)
        const [first, second] = splitRtcp(compound)
        expect(first && readSenderReport(first)).toEqual(sent)
        expect(second?.bytes.includes('somebody')).toBe(true)
      }),
    )
  })

  it('stops at a broken part', () => {
    expect(splitRtcp(Buffer.concat([writePli(1, 2), Buffer.from([0x81, 206, 0xff, 0xff])]))).toHaveLength(1)
  })
})
