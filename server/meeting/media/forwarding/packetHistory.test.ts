import { describe, expect, it } from 'vitest'
import { parseRtp, type RtpPacket } from '../packets/rtpPacket.ts'
import { PacketHistory } from './packetHistory.ts'

const packetOf = (sequence: number, payload: Buffer): RtpPacket => {
  const header = Buffer.alloc(12)
  header.writeUInt8(0x80, 0)
  header.writeUInt8(0x80 | 96, 1)
  header.writeUInt16BE(sequence, 2)
  header.writeUInt32BE(sequence * 3_000, 4)
  header.writeUInt32BE(77, 8)
  const packet = parseRtp(Buffer.concat([header, payload]), {})
  if (packet === null) throw new Error('Not a packet')
  return packet
}
const payloadOf = ({ bytes, payloadStart, payloadEnd }: RtpPacket) => bytes.subarray(payloadStart, payloadEnd)

describe('the packet history', () => {
  it('returns a stored packet with its payload, although its own bytes are reused', () => {
    const history = new PacketHistory()
    const packet = packetOf(7, Buffer.from([0x10, 0x00, 1, 2, 3]))
    history.add(packet)
    packet.bytes.fill(0)
    const stored = history.find(7)
    expect(stored?.packet).toMatchObject({ sequence: 7, timestamp: 21_000, ssrc: 77, marker: true })
    expect(stored && [...payloadOf(stored.packet)]).toEqual([0x10, 0x00, 1, 2, 3])
    expect(stored?.vp8?.keyFrame).toBe(true)
  })

  it('keeps the latest 512 packets, also where numbers begin anew', () => {
    const history = new PacketHistory()
    for (let number = 0; number < 1_000; number += 1) {
      const sequence = (65_000 + number) & 0xffff
      history.add(packetOf(sequence, Buffer.from([0x10, number & 0xff, number >> 8])))
    }
    const numberAt = (number: number) => {
      const stored = history.find((65_000 + number) & 0xffff)
      return stored && payloadOf(stored.packet).readUInt16LE(1)
    }
    expect([numberAt(0), numberAt(487)]).toEqual([undefined, undefined])
    expect([numberAt(488), numberAt(535), numberAt(536), numberAt(999)]).toEqual([488, 535, 536, 999])
  })

  it('stores no payload that is larger than a network packet', () => {
    const history = new PacketHistory()
    history.add(packetOf(1, Buffer.alloc(1_501)))
    history.add(packetOf(2, Buffer.alloc(1_500)))
    expect(history.find(1)).toBeUndefined()
    expect(history.find(2)?.packet.payloadEnd).toBe(1_500)
  })
})
