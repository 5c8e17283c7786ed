import { describe, expect, it } from 'vitest'
import { SctpAssociation } from './association.ts'
import { crc32c } from './crc32c.ts'
import { CHUNK, type Chunk, parsePacket, writePacket } from './packets.ts'

const chunk = (type: number, body: Buffer, flags = 0): Chunk => ({ type, flags, body })

const data = (tsn: number, text: string, flags = 3, stream = 1, protocol = 51): Chunk => {
  const header = Buffer.alloc(12)
  header.writeUInt32BE(tsn >>> 0, 0)
  header.writeUInt16BE(stream, 4)
  header.writeUInt32BE(protocol, 8)
  return chunk(CHUNK.data, Buffer.concat([header, Buffer.from(text)]), flags)
}

/** The peer's side, driven by the test. */
class Peer {
  readonly association: SctpAssociation
  readonly out: Chunk[] = []
  readonly messages: string[] = []
  tag = 0
  tsn = 0
  now = 0
  readonly initialTsn: number

  constructor(initialTsn = 100) {
    this.initialTsn = initialTsn
    this.association = new SctpAssociation({
      send: (bytes) => {
        const packet = parsePacket(bytes)
        expect(packet?.tag).toBe(77)
        this.out.push(...(packet?.chunks ?? []))
      },
      onOpen: () => this.messages.push('(open)'),
      onMessage: ({ bytes, stream }) => this.messages.push(`${stream}:${bytes}`),
    })
  }

  send(...chunks: Chunk[]): void {
    this.association.receive(writePacket(this.tag, chunks), this.now)
  }

  /** Takes the chunks of one kind that were sent so far. */
  take(type: number): Chunk[] {
    const found = this.out.filter((one) => one.type === type)
    this.out.splice(0)
    return found
  }

  open(window = 131_072): void {
    const init = Buffer.alloc(16)
    init.writeUInt32BE(77, 0)
    init.writeUInt32BE(window, 4)
    init.writeUInt32BE(this.initialTsn >>> 0, 12)
    this.association.receive(writePacket(0, [chunk(CHUNK.init, init)]), this.now)
    const [answer] = this.take(CHUNK.initAck)
    if (answer === undefined) throw new Error('No answer')
    this.tag = answer.body.readUInt32BE(0)
    this.tsn = answer.body.readUInt32BE(12)
    this.send(chunk(CHUNK.cookieEcho, answer.body.subarray(20)))
    expect(this.take(CHUNK.cookieAck)).toHaveLength(1)
  }

  sack(cumulative: number, blocks: [number, number][] = [], window = 131_072): void {
    const body = Buffer.alloc(12 + blocks.length * 4)
    body.writeUInt32BE(cumulative >>> 0, 0)
    body.writeUInt32BE(window, 4)
    body.writeUInt16BE(blocks.length, 8)
    for (const [index, [from, to]] of blocks.entries()) {
      body.writeUInt16BE(from, 12 + 4 * index)
      body.writeUInt16BE(to, 14 + 4 * index)
    }
    this.send(chunk(CHUNK.sack, body))
  }

  /** Numbers of the sent fragments, counted from the first one. */
  sent(): number[] {
    return this.take(CHUNK.data).map((one) => (one.body.readUInt32BE(0) - this.tsn) >>> 0)
  }

  pass(milliseconds: number): void {
    this.now += milliseconds
    this.association.tick(this.now)
  }
}

const opened = (initialTsn?: number): Peer => {
  const peer = new Peer(initialTsn)
  peer.open()
  return peer
}

describe('an SCTP association', () => {
  it('has the checksum of RFC 3720', () => {
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe306_9283)
  })

  it('opens, repeats what was not heard, and takes no cookie but its own', () => {
    const peer = new Peer()
    peer.tag = 1
    peer.send(chunk(CHUNK.cookieEcho, Buffer.alloc(16)))
    expect(peer.out).toEqual([])
    peer.open()
    expect(peer.messages).toEqual(['(open)'])
    peer.send(chunk(CHUNK.cookieEcho, Buffer.alloc(16)))
    expect(peer.out).toEqual([])
  })

  it('hands messages on in order, whole and once, however their fragments arrive', () => {
    const peer = opened(0xffff_fffe)
    const [a, b, c, d] = [
      data(0xffff_fffe, 'one'),
      data(0xffff_ffff, 'tw', 2, 3),
      data(0, 'o', 1, 3),
      data(1, 'three', 7),
    ] as const
    for (const one of [c, a, a, d, b, c]) peer.send(one)
    expect(peer.messages.slice(1)).toEqual(['1:one', '3:two', '1:three'])
    const sacks = peer.take(CHUNK.sack).map((one) => one.body)
    expect(sacks.map((one) => one.readUInt32BE(0))).toEqual([
      0xffff_fffd, 0xffff_fffe, 0xffff_fffe, 0xffff_fffe, 1, 1,
    ])
    expect(sacks[0]?.toString('hex', 8)).toBe('0001000000030003')
  })

  it('ends when fragments do not make messages', () => {
    for (const broken of [[data(100, 'end', 1)], [data(100, 'begin', 2), data(101, 'begin', 2)]]) {
      const peer = opened()
      peer.send(...broken)
      expect(peer.take(CHUNK.abort)).toHaveLength(1)
      peer.send(data(102, 'more'))
      expect([peer.out, peer.messages]).toEqual([[], ['(open)']])
    }
  })

  it('keeps no more than its window, of fragments ahead and of one message', () => {
    const peer = opened()
    const big = 'x'.repeat(1_000)
    for (let tsn = 102; tsn < 400; tsn += 1) peer.send(data(tsn, big, 0))
    const last = peer.take(CHUNK.sack).at(-1)?.body
    expect(last?.readUInt32BE(4)).toBeLessThan(1_000)
    peer.send(data(100, big, 2))
    for (let tsn = 101; tsn < 600; tsn += 1) peer.send(data(tsn, big, 0))
    expect(peer.out.some((one) => one.type === CHUNK.abort)).toBe(true)
  })

  it('sends large messages in fragments, a few at first, and more as they arrive', () => {
    const peer = opened()
    expect(peer.association.send(1, 51, Buffer.alloc(20_000, 'x'), peer.now)).toBe(true)
    expect(peer.sent()).toEqual([0, 1, 2, 3])
    peer.sack(peer.tsn + 3)
    expect(peer.sent()).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
    peer.sack(peer.tsn + 11)
    expect(peer.sent()).toEqual([12, 13, 14, 15, 16, 17, 18])
  })

  it('repeats what three reports miss, and what nobody reports', () => {
    const peer = opened()
    peer.association.send(1, 51, Buffer.alloc(4_400, 'x'), peer.now)
    expect(peer.sent()).toEqual([0, 1, 2, 3])
    for (const to of [2, 3]) peer.sack(peer.tsn - 1, [[2, to]])
    expect(peer.sent()).toEqual([])
    peer.sack(peer.tsn - 1, [[2, 4]])
    expect(peer.sent()).toEqual([0])
    peer.pass(5_000)
    expect(peer.sent()).toEqual([0])
    peer.sack(peer.tsn + 3)
    peer.pass(60_000)
    expect(peer.out).toEqual([])
  })

  it('gives up after a while without any report', () => {
    const peer = opened()
    peer.association.send(1, 51, Buffer.from('hello'), peer.now)
    for (let count = 0; count < 40; count += 1) peer.pass(10_000)
    expect(peer.sent().length).toBe(11)
    expect(peer.association.send(1, 51, Buffer.from('hello'), peer.now)).toBe(false)
  })

  it('takes no message when too much waits, and none of it', () => {
    const peer = opened()
    const half = Buffer.alloc(600_000, 'x')
    expect([1, 2].map(() => peer.association.send(1, 51, half, peer.now))).toEqual([true, false])
    expect(peer.association.send(1, 51, Buffer.from('small'), peer.now)).toBe(true)
  })

  it('sends one fragment at a time while the peer has no room', () => {
    const peer = opened()
    peer.association.send(1, 51, Buffer.alloc(6_600, 'x'), peer.now)
    peer.sent()
    peer.sack(peer.tsn + 3, [], 0)
    expect(peer.sent()).toEqual([4])
    peer.sack(peer.tsn + 4, [], 0)
    expect(peer.sent()).toEqual([5])
  })

  it('ends when the peer reports what was never sent', () => {
    const peer = opened()
    peer.sack(peer.tsn + 5)
    expect(peer.take(CHUNK.abort)).toHaveLength(1)
  })

  it('answers heartbeats and goodbyes, and passes over what it does not know', () => {
    const peer = opened()
    const beat = Buffer.from('00010008aabbccdd', 'hex')
    peer.send(
      chunk(0xc0, Buffer.alloc(4)),
      chunk(CHUNK.heartbeat, beat),
      chunk(0x3f, beat),
      data(100, 'lost'),
    )
    expect(peer.take(CHUNK.heartbeatAck)[0]?.body).toEqual(beat)
    expect(peer.messages).toEqual(['(open)'])
    peer.send(chunk(CHUNK.shutdown, Buffer.alloc(4)))
    expect(peer.take(CHUNK.shutdownAck)).toHaveLength(1)
  })

  it('repeats a fragment once by reports, however many miss it, and then by the clock', () => {
    const peer = opened()
    peer.association.send(1, 51, Buffer.alloc(4_400, 'x'), peer.now)
    peer.sent()
    for (let count = 0; count < 100; count += 1) peer.sack(peer.tsn - 1, [[4, 4]])
    expect(peer.sent()).toEqual([0, 1, 2])
    peer.pass(5_000)
    expect(peer.sent()).toContain(0)
  })

  it('answers one heartbeat of a packet that is full of them', () => {
    const peer = opened()
    peer.send(...Array.from({ length: 60 }, () => chunk(CHUNK.heartbeat, Buffer.alloc(4))))
    expect(peer.take(CHUNK.heartbeatAck)).toHaveLength(1)
  })

  it('ends when a message comes in thousands of crumbs', () => {
    const peer = opened()
    peer.send(data(100, 'x', 2))
    for (let tsn = 101; tsn <= 1_123; tsn += 1) peer.send(data(tsn, 'x', 0))
    expect(peer.out.some((one) => one.type === CHUNK.abort)).toBe(false)
    peer.send(data(1_124, 'x', 0))
    expect(peer.take(CHUNK.abort)).toHaveLength(1)
  })

  it('takes no more small messages than it can look through at each report', () => {
    const peer = opened()
    let taken = 0
    while (taken < 10_000 && peer.association.send(1, 51, Buffer.from('x'), peer.now)) taken += 1
    expect(taken).toBe(2_048)
  })
})
