import { expect, it } from 'vitest'
import { DataChannels } from './dataChannels.ts'
import { CHUNK, type Chunk, parsePacket, writePacket } from './packets.ts'

const data = (tsn: number, protocol: number, bytes: Buffer): Chunk => {
  const header = Buffer.alloc(12)
  header.writeUInt32BE(tsn, 0)
  header.writeUInt16BE(2, 4)
  header.writeUInt32BE(protocol, 8)
  return { type: CHUNK.data, flags: 3, body: Buffer.concat([header, bytes]) }
}

it('acknowledges the opening of a channel once, however often the peer repeats it', () => {
  const out: Chunk[] = []
  const channels = new DataChannels(
    null,
    {
      send: (packet) => out.push(...(parsePacket(packet)?.chunks ?? [])),
      onText: () => undefined,
    },
    () => 0,
  )
  const init = Buffer.alloc(16)
  init.writeUInt32BE(7, 0)
  init.writeUInt32BE(100_000, 4)
  init.writeUInt32BE(1, 12)
  channels.receive(writePacket(0, [{ type: CHUNK.init, flags: 0, body: init }]))
  const answer = out.splice(0)[0]?.body ?? Buffer.alloc(36)
  const tag = answer.readUInt32BE(0)
  channels.receive(writePacket(tag, [{ type: CHUNK.cookieEcho, flags: 0, body: answer.subarray(20) }]))
  const open = Buffer.alloc(12, 0)
  open[0] = 3
  for (let tsn = 1; tsn <= 100; tsn += 1) channels.receive(writePacket(tag, [data(tsn, 50, open)]))
  expect(out.filter((one) => one.type === CHUNK.data)).toHaveLength(1)
})
