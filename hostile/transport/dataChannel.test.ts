import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createBuiltinTransports } from '../../server/meeting/media/transport/builtin.ts'
import { SctpAssociation } from '../../server/meeting/media/transport/sctp/association.ts'
import { CHUNK, parsePacket, writePacket } from '../../server/meeting/media/transport/sctp/packets.ts'
import { reportInputs, runs } from '../inputs.ts'
import { connectRelayedPeer } from './relayedPeer.ts'

// Tests the data channel on a lossy connection and with a participant who breaks its rules.

const factory = await createBuiltinTransports({ announcedIp: null, mediaPorts: { begin: 0, end: 0 } })
afterAll(() => factory.close())

/** Messages that are sent at once. */
const PORTION = 200

describe('a data channel', () => {
  it('carries every message in order over a line that loses a tenth of all packets', async () => {
    const peer = await connectRelayedPeer(factory)
    await expect.poll(() => peer.client.isChannelOpen).toBe(true)
    peer.lose(0.1)
    const texts = Array.from(
      { length: runs(60, 1_000) },
      (_, index) => `${index} ${'x'.repeat((index % 60) * 40)}`,
    )
    // A portion fits into what a sender queues; more would be dropped on purpose.
    for (let begin = 0; begin < texts.length; begin += PORTION) {
      for (const text of texts.slice(begin, begin + PORTION)) {
        peer.server.sendData(text)
        peer.client.sendData(text)
      }
      const sent = Math.min(begin + PORTION, texts.length)
      await expect.poll(() => peer.received.texts.length, { timeout: 40_000 }).toBe(sent)
      await expect.poll(() => peer.received.clientTexts.length, { timeout: 40_000 }).toBe(sent)
    }
    expect(peer.received.texts).toEqual(texts)
    expect(peer.received.clientTexts).toEqual(texts)
    peer.close()
  }, 300_000)
})

describe('an association with a participant who breaks its rules', () => {
  it('neither throws, nor keeps more than its windows, nor answers more than it was sent', () => {
    const body = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))
    const near = (base: number) => fc.integer({ min: -3, max: 400 }).map((step) => (base + step) >>> 0)
    const data = fc.tuple(near(100), fc.nat(7), body).map(([tsn, flags, bytes]) => {
      const header = Buffer.alloc(12)
      header.writeUInt32BE(tsn, 0)
      header.writeUInt32BE(51, 8)
      return { type: CHUNK.data, flags, body: Buffer.concat([header, bytes]) }
    })
    const sack = (tsn: number) =>
      fc
        .tuple(near(tsn - 200), fc.array(fc.tuple(fc.nat(0xffff), fc.nat(0xffff)), { maxLength: 80 }))
        .map(([cumulative, blocks]) => {
          const bytes = Buffer.alloc(12 + blocks.length * 4)
          bytes.writeUInt32BE(cumulative, 0)
          bytes.writeUInt16BE(0xffff, 8)
          for (const [index, [from, to]] of blocks.entries()) {
            bytes.writeUInt16BE(from, 12 + index * 4)
            bytes.writeUInt16BE(to, 14 + index * 4)
          }
          return { type: CHUNK.sack, flags: 0, body: bytes }
        })
    const any = fc
      .tuple(fc.nat(255), fc.nat(255), body)
      .map(([type, flags, bytes]) => ({ type, flags, body: bytes }))
    const associations = runs(100, 10_000)
    let packets = 0
    for (let count = 0; count < associations; count += 1) {
      const sent: Buffer[] = []
      const association = new SctpAssociation({
        send: (packet) => sent.push(packet),
        onOpen: () => undefined,
        onMessage: () => undefined,
      })
      const init = Buffer.alloc(16)
      init.writeUInt32BE(9, 0)
      init.writeUInt32BE(100_000, 4)
      init.writeUInt32BE(100, 12)
      association.receive(writePacket(0, [{ type: CHUNK.init, flags: 0, body: init }]), 0)
      const answer = parsePacket(sent[0] ?? Buffer.alloc(0))?.chunks[0]?.body ?? Buffer.alloc(36)
      const [tag, tsn] = [answer.readUInt32BE(0), answer.readUInt32BE(12)]
      const cookie = { type: CHUNK.cookieEcho, flags: 0, body: answer.subarray(20) }
      association.receive(writePacket(tag, [cookie]), 0)
      association.send(1, 51, Buffer.alloc(50_000), 0)
      const chunks = fc.array(fc.oneof(data, data, sack(tsn), any), { minLength: 1, maxLength: 5 })
      for (const [index, one] of fc.sample(chunks, 50).entries()) {
        const before = sent.length
        association.receive(writePacket(tag, one), index)
        association.tick(index * 100)
        // The window limits the effect of one packet.
        expect(sent.length - before).toBeLessThan(130)
        packets += 1
      }
      for (const raw of fc.sample(body, 20)) association.receive(raw, 0)
    }
    reportInputs('SCTP packets against the rules', packets)
  })
})
