import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { MediaPort, NoFreePort, type PortUser } from './mediaPort.ts'
import { bindingRequest } from './stun.ts'
import { frame, MAX_FRAME, TcpFrames } from './tcpFrames.ts'
import { TCP_LIMITS, TcpListener } from './tcpListener.ts'

const opened: { close(): unknown }[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const one of opened.splice(0)) one.close()
})

const dial = async (port: number): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1' })
  sockets.push(socket)
  socket.on('error', () => undefined)
  // So that the end of the other side is seen.
  socket.on('data', () => undefined)
  await once(socket, 'connect')
  return socket
}
const closed = async (socket: Socket): Promise<void> => {
  await expect.poll(() => socket.destroyed || socket.readableEnded, { timeout: 3_000 }).toBe(true)
}

const check = bindingRequest(Buffer.alloc(12), 'us:them', Buffer.alloc(8), 'password')
const user = (over: Partial<PortUser>): PortUser => ({
  ufrag: 'us',
  tag: 1,
  onStun: () => undefined,
  onPacket: () => undefined,
  tick: () => undefined,
  onError: () => undefined,
  ...over,
})

describe('packets over TCP', () => {
  it('are found however the stream is cut, and empty ones are skipped', () => {
    const packets = [Buffer.from('one'), Buffer.alloc(1_200, 7), Buffer.from('three')]
    const stream = Buffer.concat([...packets.map(frame), frame(Buffer.alloc(0))])
    for (const size of [1, 2, 3, 500, stream.length]) {
      const frames = new TcpFrames()
      const found: Buffer[] = []
      for (let at = 0; at < stream.length; at += size)
        found.push(...(frames.add(stream.subarray(at, at + size)) ?? []))
      expect(found).toEqual(packets)
    }
  })

  it('are refused when one is larger than any of a browser', () => {
    expect(new TcpFrames().add(frame(Buffer.alloc(MAX_FRAME)))).toHaveLength(1)
    expect(new TcpFrames().add(Buffer.from([(MAX_FRAME + 1) >> 8, (MAX_FRAME + 1) & 255]))).toBeNull()
  })
})

describe('the TCP port of calls', () => {
  it('has the number of the UDP port, another one, or is off', async () => {
    const same = await MediaPort.open({ begin: 0, end: 0 })
    opened.push(same)
    expect(same.tcpPort).toBe(same.port)
    const off = await MediaPort.open({ begin: 0, end: 0 }, 'off')
    opened.push(off)
    expect(off.tcpPort).toBeNull()
    const taken = createServer().listen(0)
    opened.push(taken)
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const sentence = `TCP port ${port} is taken by another program; MEDIA_TCP_PORT names the TCP port of the calls.`
    await expect(MediaPort.open({ begin: 0, end: 0 }, port)).rejects.toThrow(new NoFreePort(sentence))
    await expect(MediaPort.open({ begin: port, end: port })).rejects.toThrow(NoFreePort)
  })

  it('hands checks and packets of one connection to whom it belongs, and answers on it', async () => {
    const port = await MediaPort.open({ begin: 0, end: 0 })
    opened.push(port)
    const seen: string[] = []
    const ana = user({
      onStun: (_message, path) => {
        seen.push('check')
        expect(path.address).toBe('127.0.0.1')
        port.claim(path.key, ana)
        path.send(Buffer.from('answer'))
      },
      onPacket: (kind) => seen.push(kind),
    })
    port.add(ana)
    const socket = await dial(port.port)
    const answer = once(socket, 'data')
    socket.write(frame(check))
    expect((await answer)[0]).toEqual(frame(Buffer.from('answer')))
    socket.write(Buffer.concat([frame(Buffer.alloc(20, 0x80)), frame(Buffer.alloc(20, 22))]))
    await expect.poll(() => seen).toEqual(['check', 'media', 'dtls'])
    const stranger = await dial(port.port)
    const nobody = bindingRequest(Buffer.alloc(12), 'nobody:them', Buffer.alloc(8), 'password')
    stranger.write(Buffer.concat([frame(nobody), frame(Buffer.alloc(20, 0x80)), frame(check)]))
    // The packet before the check belonged to nobody.
    await expect.poll(() => seen).toEqual(['check', 'media', 'dtls', 'check'])
  })

  const listen = async (limits: Partial<typeof TCP_LIMITS>): Promise<TcpListener> => {
    const listener = await TcpListener.open(0, () => undefined, { ...TCP_LIMITS, ...limits })
    if (listener === null) throw new Error('no port')
    opened.push(listener)
    return listener
  }

  it('closes a connection that begins with anything but a check, or with a large packet', async () => {
    const { port } = await listen({})
    for (const bytes of [Buffer.from('GET / HTTP/1.1\r\n\r\n'), frame(Buffer.alloc(20, 0x80))]) {
      const socket = await dial(port)
      socket.write(bytes)
      await closed(socket)
    }
  })

  it('closes a connection that proves nothing in time, and keeps one that does', async () => {
    const paths: string[] = []
    const listener = await TcpListener.open(0, (_packet, path) => paths.push(path.key), {
      ...TCP_LIMITS,
      proofWithin: 300,
    })
    if (listener === null) throw new Error('no port')
    opened.push(listener)
    const [silent, checking] = [await dial(listener.port), await dial(listener.port)]
    checking.write(frame(check))
    await expect.poll(() => paths).toHaveLength(1)
    listener.setProven(paths[0] ?? '', true)
    await closed(silent)
    expect(checking.destroyed).toBe(false)
    listener.setProven(paths[0] ?? '', false)
    await closed(checking)
  })

  it('takes a limited number of connections of one address without proof', async () => {
    const { port } = await listen({ unprovenPerAddress: 2 })
    const kept = [await dial(port), await dial(port)]
    await closed(await dial(port))
    expect(kept.some(({ destroyed }) => destroyed)).toBe(false)
    kept[0]?.destroy()
    await expect
      .poll(async () => {
        const next = await dial(port)
        await new Promise((resolve) => setTimeout(resolve, 50))
        return next.destroyed || next.readableEnded
      })
      .toBe(false)
  })

  it('drops packets for a network that takes none, instead of keeping them', async () => {
    const path = Promise.withResolvers<{ send(packet: Buffer): void }>()
    const listener = await TcpListener.open(0, (_packet, found) => path.resolve(found), {
      ...TCP_LIMITS,
      buffered: 20_000,
    })
    if (listener === null) throw new Error('no port')
    opened.push(listener)
    const socket = await dial(listener.port)
    socket.pause()
    socket.write(frame(check))
    const { send } = await path.promise
    // Many times what the buffers of both systems hold.
    for (let count = 0; count < 20_000; count += 1) send(Buffer.alloc(1_200))
    let received = 0
    socket.on('data', (bytes) => {
      received += bytes.length
    })
    socket.resume()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(received).toBeGreaterThan(0)
    expect(received).toBeLessThan(20_000 * 1_202)
  })
})
