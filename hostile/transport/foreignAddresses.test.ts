import { randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { TransportParameters } from '../../server/meeting/media/descriptions/readDescription.ts'
import { startMediaProcess } from '../../server/meeting/media/mediaProcess.ts'
import { createBuiltinTransports } from '../../server/meeting/media/transport/builtin.ts'
import {
  bindingRequest,
  bindingSuccess,
  isAuthentic,
  parseStun,
  STUN_TYPE,
} from '../../server/meeting/media/transport/stun.ts'
import type { MediaTransport } from '../../server/meeting/media/transport/transport.ts'
import { browserOffer } from '../../server/meeting/testing/browserOffer.ts'
import { reportInputs, runs } from '../inputs.ts'
import { connectRelayedPeer, rtp } from './relayedPeer.ts'

// Participants who try to direct the server's packets at somebody else.

const factory = await createBuiltinTransports({ announcedIp: null, mediaPorts: { begin: 0, end: 0 } })
afterAll(() => factory.close())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

/** An uninvolved machine and the packets it receives. */
const bystander = async (): Promise<{ socket: Socket; port: number; received: Buffer[] }> => {
  const socket = createSocket('udp4')
  const received: Buffer[] = []
  socket.on('message', (packet) => received.push(packet))
  await new Promise<void>((resolve) => socket.bind(0, '0.0.0.0', resolve))
  sockets.push(socket)
  return { socket, port: socket.address().port, received }
}

const REMOTE: TransportParameters = {
  ufrag: 'them',
  password: randomBytes(18).toString('base64url'),
  fingerprint: `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  setup: 'active',
}

const openTransport = async (): Promise<{ transport: MediaTransport; port: number }> => {
  const transport = await factory.answer(
    { ...REMOTE, hasDataChannel: false },
    {
      onState: () => undefined,
      onMedia: () => undefined,
      onData: () => undefined,
    },
  )
  return { transport, port: factory.port }
}

const checkFor = ({ local }: MediaTransport, transaction = randomBytes(12)): Buffer => {
  const request = bindingRequest(
    transaction,
    `${local.ufrag}:${REMOTE.ufrag}`,
    randomBytes(8),
    local.password,
  )
  return asControlling(request, local.password)
}

/** The agent writes its checks as the controlled side; a browser is the controlling one. */
const asControlling = (request: Buffer, password: string): Buffer => {
  const text = request.toString('hex').replace('80290008', '802a0008')
  const unsigned = Buffer.from(text, 'hex').subarray(0, request.length - 32)
  return resign(unsigned, password)
}

const resign = (unsigned: Buffer, password: string): Buffer => {
  const { createHmac } = process.getBuiltinModule('node:crypto')
  const { crc32 } = process.getBuiltinModule('node:zlib')
  const header = Buffer.from(unsigned)
  header.writeUInt16BE(unsigned.length - 20 + 24, 2)
  const integrity = createHmac('sha1', password).update(header).digest()
  header.writeUInt16BE(unsigned.length - 20 + 32, 2)
  const signed = Buffer.concat([header, Buffer.from('00080014', 'hex'), integrity])
  const mark = Buffer.alloc(8)
  mark.writeUInt32BE(0x8028_0004, 0)
  mark.writeUInt32BE((crc32(signed) ^ 0x5354_554e) >>> 0, 4)
  return Buffer.concat([signed, mark])
}

/** Checks that are sent at once; the event loop reads 32 packets of a socket in a turn. */
const BURST = 8

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300))

describe('the media process', () => {
  it('sends nothing to addresses that stand in an offer', async () => {
    const media = startMediaProcess({ announcedIp: null, mediaPorts: { begin: 0, end: 0 } })
    await media.ready()
    const victims = await Promise.all(Array.from({ length: 4 }, bystander))
    const addresses = ['127.0.0.1', '0.0.0.0', '::ffff:127.0.0.1', '224.0.0.1', '10.255.255.255']
    const lines = victims.flatMap(({ port }) =>
      addresses.map((address, index) => `a=candidate:${index} 1 udp 2113937151 ${address} ${port} typ host`),
    )
    const offer = browserOffer([]).replace('a=mid:0', ['a=mid:0', ...lines].join('\r\n'))
    await media.publish('mallory', offer, [])
    await settle()
    expect(victims.map(({ received }) => received.length)).toEqual([0, 0, 0, 0])
    await media.close()
    reportInputs('addresses of others in an offer', lines.length)
  })
})

describe('a check with somebody else’s address on it', () => {
  it('brings them at most as many bytes as twice were sent, and never media', async () => {
    const { transport, port } = await openTransport()
    const victim = await bystander()
    const total = runs(50, 1_000)
    let sent = 0
    for (let count = 0; count < total; count += 1) {
      const check = checkFor(transport)
      sent += check.length
      victim.socket.send(check, port, '127.0.0.1')
      transport.sendMedia(rtp(count))
      // Sockets drop what they cannot hold until this process, which is all three ends, reads it.
      if (count % BURST === BURST - 1) await setImmediate()
    }
    await expect.poll(() => victim.received.length).toBe(2 * total)
    await settle()
    const kinds = victim.received.map((packet) => parseStun(packet)?.type)
    expect(new Set(kinds)).toEqual(new Set([STUN_TYPE.request, STUN_TYPE.success]))
    expect(victim.received.reduce((sum, packet) => sum + packet.length, 0)).toBeLessThan(2 * sent)
    transport.close()
    reportInputs('checks with a forged address', total)
  })

  it('does not move a running call to them', async () => {
    const peer = await connectRelayedPeer(factory)
    const victim = await bystander()
    const { local } = peer.server
    const username = `${local.ufrag}:${peer.client.local.ufrag}`
    const nominating = (): Buffer => {
      const request = bindingRequest(randomBytes(12), username, randomBytes(8), local.password)
      const body = request.toString('hex').slice(0, -64).replace('80290008', '802a0008')
      return resign(Buffer.from(`${body}00250000`, 'hex'), local.password)
    }
    for (let count = 0; count < 20; count += 1) victim.socket.send(nominating(), factory.port, '127.0.0.1')
    await settle()
    for (let sequence = 1; sequence <= 20; sequence += 1) peer.server.sendMedia(rtp(sequence))
    await expect.poll(() => peer.received.byClient.length).toBe(20)
    expect(victim.received.every((packet) => parseStun(packet) !== null)).toBe(true)
    // The same check succeeds when the address answers, which shows that only the answer was missing.
    victim.socket.on('message', (packet, { port }) => {
      const message = parseStun(packet)
      if (message?.type !== STUN_TYPE.request) return
      expect(isAuthentic(message, peer.client.local.password)).toBe(true)
      const answer = bindingSuccess(
        message.transaction,
        { address: '127.0.0.1', port: 1 },
        peer.client.local.password,
      )
      victim.socket.send(answer, port, '127.0.0.1')
    })
    victim.socket.send(nominating(), factory.port, '127.0.0.1')
    await settle()
    peer.server.sendMedia(rtp(21))
    await expect.poll(() => victim.received.some((packet) => (packet[0] ?? 0) >= 128)).toBe(true)
    peer.close()
  })

  it('is answered only when it knows the connection', async () => {
    const { transport, port } = await openTransport()
    const stranger = await bystander()
    const { local } = transport
    const strange = [
      resign(checkFor(transport).subarray(0, -32), 'another password'),
      asControlling(
        bindingRequest(randomBytes(12), 'nobody:them', randomBytes(8), local.password),
        local.password,
      ),
      asControlling(
        bindingRequest(randomBytes(12), `${local.ufrag}:another`, randomBytes(8), local.password),
        local.password,
      ),
      bindingSuccess(randomBytes(12), { address: '127.0.0.1', port: 1 }, REMOTE.password),
    ]
    for (const packet of strange) stranger.socket.send(packet, port, '127.0.0.1')
    stranger.socket.send(checkFor(transport), port, '127.0.0.1')
    await expect.poll(() => stranger.received.length).toBe(2)
    await settle()
    expect(stranger.received.length).toBe(2)
    transport.close()
  })

  it('comes from a bounded number of addresses', async () => {
    const { transport, port } = await openTransport()
    const others = await Promise.all(Array.from({ length: 24 }, bystander))
    for (const { socket } of others) socket.send(checkFor(transport), port, '127.0.0.1')
    await settle()
    expect(others.filter(({ received }) => received.length > 0)).toHaveLength(16)
    transport.close()
  })
})
