import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A TCP connection that sends exactly the given bytes, as an attacker could. */
export interface RawSocket {
  socket: Socket
  /** The received bytes so far. */
  received(): string
  /** Resolves when the other side closed or reset it. */
  closed: Promise<void>
}

export const openRaw = async (origin: string): Promise<RawSocket> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return { socket, received: () => text, closed }
}

export const upgradeRequest = (target: string, host = 'server'): string =>
  [
    `GET ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n')

/** One websocket frame, masked as a client's must be by default. */
export const frame = (
  first: number,
  payload: Buffer,
  { masked = true, announced = payload.length }: { masked?: boolean; announced?: number } = {},
): Buffer => {
  const bit = masked ? 0x80 : 0
  const head =
    announced < 126
      ? Buffer.from([first, bit | announced])
      : announced < 65_536
        ? Buffer.from([first, bit | 126, announced >> 8, announced & 0xff])
        : Buffer.concat([Buffer.from([first, bit | 127, 0, 0, 0, 0]), uint32(announced)])
  if (!masked) return Buffer.concat([head, payload])
  // A zero mask leaves the payload unchanged.
  return Buffer.concat([head, Buffer.alloc(4), payload])
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
