import { createSocket, type Socket } from 'node:dgram'
import { afterEach, describe, expect, it } from 'vitest'
import { MediaPort, NoFreePort, type PortUser } from './mediaPort.ts'
import { bindingRequest } from './stun.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

const open = async (begin: number, end = begin): Promise<MediaPort> => {
  const port = await MediaPort.open({ begin, end })
  opened.push(port)
  return port
}

const socket = async (type: 'udp4' | 'udp6' = 'udp4', port = 0): Promise<Socket> => {
  const made = createSocket({ type, ipv6Only: type === 'udp6' })
  await new Promise<void>((resolve, reject) => {
    made.once('error', reject)
    made.bind(port, resolve)
  })
  opened.push(made)
  return made
}

const user = (over: Partial<PortUser> = {}): PortUser => ({
  ufrag: 'us',
  tag: 1,
  onStun: () => undefined,
  onPacket: () => undefined,
  tick: () => undefined,
  onError: () => undefined,
  ...over,
})

const check = bindingRequest(Buffer.alloc(12), 'us:them', Buffer.alloc(8), 'password')

describe('the port of all calls', () => {
  it('is the first free one of a range, and one of the system’s choice for zero', async () => {
    const first = await open(0)
    expect(first.port).toBeGreaterThan(0)
    const second = await open(first.port, first.port + 20)
    expect(second.port).toBeGreaterThan(first.port)
  })

  it('is refused in a sentence when it is taken, in either family', async () => {
    for (const type of ['udp4', 'udp6'] as const) {
      const { port } = (await socket(type)).address()
      const sentence = `UDP port ${port} is taken by another program; MEDIA_PORTS names the port of the calls.`
      await expect(MediaPort.open({ begin: port, end: port })).rejects.toThrow(new NoFreePort(sentence))
    }
    const taken = await socket()
    const { port } = taken.address()
    await expect(MediaPort.open({ begin: port, end: port })).rejects.toThrow(NoFreePort)
  })

  it('hands a check to whom it names, and packets to whom their address belongs', async () => {
    const port = await open(0)
    const seen: string[] = []
    const ana = user({
      onStun: (_message, path) => {
        seen.push('check')
        port.claim(path.key, ana)
      },
      onPacket: (kind) => seen.push(kind),
    })
    port.add(ana)
    const client = await socket()
    const media = Buffer.alloc(20, 0x80)
    const dtls = Buffer.alloc(20, 22)
    const send = (packet: Buffer) => client.send(packet, port.port, '127.0.0.1')
    send(media)
    send(check)
    await expect.poll(() => seen).toEqual(['check'])
    for (const packet of [media, dtls, Buffer.from([100, 1]), Buffer.alloc(0)]) send(packet)
    await expect.poll(() => seen).toEqual(['check', 'media', 'dtls'])
    port.release(`127.0.0.1 ${client.address().port}`, user())
    send(media)
    await expect.poll(() => seen.length).toBe(4)
    port.release(`127.0.0.1 ${client.address().port}`, ana)
    port.remove(ana)
    port.add(user({ ufrag: 'last', onStun: () => seen.push('last') }))
    // All three belong to nobody; the datagram after them shows that they were read.
    for (const packet of [media, dtls, check]) send(packet)
    send(bindingRequest(Buffer.alloc(12), 'last:them', Buffer.alloc(8), 'password'))
    await expect.poll(() => seen.slice(4)).toEqual(['last'])
  })

  it('takes packets that lay ready together for having come together', async () => {
    const port = await open(0)
    const arrivals: number[] = []
    const claimed = Promise.withResolvers<void>()
    const ana = user({
      onStun: (_message, path) => {
        port.claim(path.key, ana)
        claimed.resolve()
      },
      onPacket: (_kind, _packet, arrivedAt) => {
        arrivals.push(arrivedAt)
        const until = performance.now() + 2
        while (performance.now() < until);
      },
    })
    port.add(ana)
    const client = await socket()
    client.send(check, port.port, '127.0.0.1')
    await claimed.promise
    const before = performance.now()
    for (let count = 0; count < 5; count += 1) client.send(Buffer.alloc(20, 0x80), port.port, '127.0.0.1')
    await expect.poll(() => arrivals.length).toBe(5)
    expect(new Set(arrivals).size).toBe(1)
    expect(arrivals.at(-1)).toBeGreaterThan(before)
  })

  it('goes on when one connection throws, and tells it', async () => {
    const port = await open(0)
    const errors: unknown[] = []
    const broken = new Error('broken')
    const fail = () => {
      throw broken
    }
    port.add(user({ onStun: fail, onError: (error) => errors.push(error) }))
    port.add(user({ ufrag: 'other', tag: 2, tick: fail, onError: (error) => errors.push(error) }))
    const client = await socket()
    client.send(check, port.port, '127.0.0.1')
    await expect.poll(() => errors.length).toBeGreaterThan(2)
    expect(new Set(errors)).toEqual(new Set([broken]))
  })
})
