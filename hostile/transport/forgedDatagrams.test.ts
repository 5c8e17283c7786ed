import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBuiltinTransports } from '../../server/meeting/media/transport/builtin.ts'
import { reportInputs, runs } from '../inputs.ts'
import { connectRelayedPeer, type RelayedPeer, rtp } from './relayedPeer.ts'

// Datagrams with a participant's address, sent by somebody who knows nothing else of the connection.

const factory = await createBuiltinTransports({ announcedIp: null, mediaPorts: { begin: 0, end: 0 } })
afterAll(() => factory.close())

const record = (
  type: number,
  version: number,
  epoch: number,
  sequence: number,
  body: Buffer,
  length = body.length,
) => {
  const header = Buffer.alloc(13)
  header.writeUInt8(type, 0)
  header.writeUInt16BE(version, 1)
  header.writeUInt16BE(epoch, 3)
  header.writeUIntBE(sequence, 5, 6)
  header.writeUInt16BE(length, 11)
  return Buffer.concat([header, body])
}

/** Datagrams that ended connections of other libraries, by name. */
const KNOWN: Record<string, Buffer> = {
  'a protected record shorter than a nonce': record(23, 0xfefd, 1, 256, Buffer.from([1, 2])),
  'a protected alert of two bytes': record(21, 0xfefd, 1, 256, Buffer.from([2, 40])),
  'a protected handshake of two bytes': record(22, 0xfefd, 1, 256, Buffer.from([1, 2])),
  'a fatal alert': record(21, 0xfefd, 0, 2, Buffer.from([2, 40])),
  'a goodbye': record(21, 0xfefd, 0, 2, Buffer.from([1, 0])),
  'a record of an unknown kind': record(25, 0xfefd, 0, 2, Buffer.from([1, 255])),
  'another version': record(22, 0x0301, 0, 2, Buffer.from([1, 10])),
  'a length beyond the datagram': record(22, 0xfefd, 0, 2, Buffer.from([1, 10]), 0x7fff),
  'a change of keys': record(20, 0xfefd, 0, 2, Buffer.from([1])),
  'a new hello': record(
    22,
    0xfefd,
    0,
    9,
    Buffer.from(
      `010000320000000000000032fefd${'ab'.repeat(32)}000000 02c02b0100 0000`.replaceAll(' ', ''),
      'hex',
    ),
  ),
}

let peer: RelayedPeer
let sequence = 0

/** Packets still pass in both directions, and the connection never counted as down. */
const carries = async (): Promise<void> => {
  const before = { client: peer.received.byClient.length, server: peer.received.byServer.length }
  for (let sent = 0; sent < 5; sent += 1) {
    sequence += 1
    peer.server.sendMedia(rtp(sequence))
    peer.client.sendMedia(rtp(sequence, 8))
  }
  await expect
    .poll(() => [
      peer.received.byClient.length - before.client,
      peer.received.byServer.length - before.server,
    ])
    .toEqual([5, 5])
  expect(peer.serverStates).toEqual(['connecting', 'connected'])
}

beforeAll(async () => {
  peer = await connectRelayedPeer(factory)
})
afterAll(() => peer.close())

describe('a datagram with a participant’s address', () => {
  for (const [name, datagram] of Object.entries(KNOWN)) {
    it(`does nothing: ${name}`, async () => {
      peer.forge(datagram)
      await carries()
    })
  }

  it('does nothing, whatever is in it', async () => {
    const body = fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes))
    const anyRecord = fc
      .tuple(
        fc.oneof(fc.integer({ min: 20, max: 26 }), fc.integer({ min: 20, max: 63 })),
        fc.constantFrom(0xfefd, 0xfeff, 0xfefc, 0x0303, 0xffff),
        fc.constantFrom(0, 1, 2, 0xffff),
        fc.integer({ min: 0, max: 2 ** 32 }),
        body,
        fc.option(fc.integer({ min: 0, max: 0xffff }), { nil: undefined }),
      )
      .map((parts) => record(...parts))
    const media = fc
      .tuple(fc.integer({ min: 128, max: 191 }), body)
      .map(([first, rest]) => Buffer.concat([Buffer.from([first]), rest]))
    const stun = body.map((rest) => Buffer.concat([Buffer.from('000100002112a442', 'hex'), rest]))
    const datagram = fc.oneof(
      { weight: 4, arbitrary: anyRecord },
      { weight: 2, arbitrary: media },
      { weight: 1, arbitrary: stun },
      { weight: 1, arbitrary: body },
    )
    const total = runs(2_000, 200_000)
    const BATCH = 100
    for (let sent = 0; sent < total; sent += BATCH) {
      for (const one of fc.sample(datagram, BATCH)) peer.forge(one)
      if (sent % (BATCH * 10) === 0) await carries()
    }
    await carries()
    reportInputs('forged datagrams', total)
  })

  it('does nothing when it is a true one played again', async () => {
    sequence += 1
    peer.client.sendMedia(rtp(sequence, 8))
    await expect.poll(() => peer.client.isChannelOpen).toBe(true)
    peer.client.sendData('once')
    await expect.poll(() => peer.received.texts).toEqual(['once'])
    const before = peer.received.byServer.length
    const captured = [...peer.fromClient]
    for (const datagram of captured) peer.forge(datagram)
    await carries()
    expect(peer.received.texts).toEqual(['once'])
    expect(peer.received.byServer.length).toBe(before + 5)
    reportInputs('datagrams played again', captured.length)
  })

  it('does nothing when one bit of a true one was changed', async () => {
    const captured = peer.fromClient.slice(-runs(50, 500))
    for (const datagram of captured) {
      const changed = Buffer.from(datagram)
      const at = Math.floor(Math.random() * changed.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8))
      peer.forge(changed)
    }
    await carries()
    reportInputs('datagrams with one bit changed', captured.length)
  })
})
