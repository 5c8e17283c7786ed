import { createServer, type Server, type Socket } from 'node:net'
import { datagramKind } from './datagramKind.ts'
import type { NetworkPath } from './iceAgent.ts'
import { frame, MAX_FRAME, TcpFrames } from './tcpFrames.ts'

/** The user of the listener: a packet arrived on this path. */
export type OnTcpPacket = (packet: Buffer, path: NetworkPath) => void

/** Bounds for unauthenticated clients. The check of a browser takes one connection for each of its networks. */
export interface TcpLimits {
  /** Connections in total, of one address, and of one address before their first valid check. */
  connections: number
  perAddress: number
  unprovenPerAddress: number
  /** Milliseconds for the first valid check. */
  proofWithin: number
  /** Bytes that wait for a slow network; further packets are dropped, as UDP would. */
  buffered: number
}

export const TCP_LIMITS: TcpLimits = {
  connections: 2_048,
  perAddress: 256,
  unprovenPerAddress: 32,
  proofWithin: 10_000,
  buffered: 196_608,
}

/** Milliseconds between two looks for connections without proof. */
const LOOK = 1_000

interface Accepted {
  socket: Socket
  address: string
  openedAt: number
  isProven: boolean
}

/**
 * The TCP port of calls whose network blocks UDP: passive candidates of ICE (RFC 6544), one packet after the
 * other with its length. A connection that does not begin with a check, or proves nothing in time, is closed.
 */
export class TcpListener {
  readonly port: number
  readonly #server: Server
  readonly #limits: TcpLimits
  readonly #onPacket: OnTcpPacket
  readonly #accepted = new Map<string, Accepted>()
  readonly #timer: NodeJS.Timeout

  /** Null when the port is taken; rejects with other errors, such as a port that needs privileges. */
  static async open(port: number, onPacket: OnTcpPacket, limits = TCP_LIMITS): Promise<TcpListener | null> {
    for (const host of ['::', '0.0.0.0']) {
      const server = createServer({ noDelay: true, keepAlive: true })
      const opened = await listen(server, port, host)
      if (opened === 'taken') return null
      if (opened === 'open') return new TcpListener(server, onPacket, limits)
    }
    return null
  }

  private constructor(server: Server, onPacket: OnTcpPacket, limits: TcpLimits) {
    const bound = server.address()
    this.port = typeof bound === 'object' && bound !== null ? bound.port : 0
    this.#server = server
    this.#limits = limits
    this.#onPacket = onPacket
    server.maxConnections = limits.connections
    server.on('connection', (socket) => this.#accept(socket))
    this.#timer = setInterval(() => this.#closeUnproven(), LOOK)
  }

  /** Whether anybody holds this connection; without a holder it is closed in time. */
  setProven(key: string, isProven: boolean): void {
    const accepted = this.#accepted.get(key)
    if (accepted === undefined) return
    accepted.isProven = isProven
    accepted.openedAt = performance.now()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#server.close()
    for (const { socket } of this.#accepted.values()) socket.destroy()
  }

  #accept(socket: Socket): void {
    // Added first, because a reset may arrive with the connection.
    socket.on('error', () => socket.destroy())
    const { remoteAddress, remotePort } = socket
    // It was closed before it was accepted.
    if (remoteAddress === undefined || remotePort === undefined) {
      socket.destroy()
      return
    }
    const address = remoteAddress.replace(/^::ffff:(?=\d+\.)/, '')
    if (!this.#hasRoom(address)) {
      socket.destroy()
      return
    }
    const key = `tcp ${address} ${remotePort}`
    this.#accepted.set(key, { socket, address, openedAt: performance.now(), isProven: false })
    socket.once('close', () => this.#accepted.delete(key))
    const path: NetworkPath = {
      key,
      address,
      port: remotePort,
      send: (packet) => {
        if (socket.writableLength > this.#limits.buffered || packet.length > MAX_FRAME) return
        if (socket.writable) socket.write(frame(packet))
      },
      close: () => socket.destroySoon(),
    }
    this.#read(socket, path)
  }

  #read(socket: Socket, path: NetworkPath): void {
    const frames = new TcpFrames()
    let isFirst = true
    socket.on('data', (bytes) => {
      const packets = frames.add(bytes)
      if (packets === null) {
        socket.destroy()
        return
      }
      for (const packet of packets) {
        if (isFirst && datagramKind(packet) !== 'stun') {
          socket.destroy()
          return
        }
        isFirst = false
        this.#onPacket(packet, path)
      }
    })
  }

  #hasRoom(address: string): boolean {
    let all = 0
    let unproven = 0
    for (const accepted of this.#accepted.values()) {
      if (accepted.address !== address) continue
      all += 1
      if (!accepted.isProven) unproven += 1
    }
    return all < this.#limits.perAddress && unproven < this.#limits.unprovenPerAddress
  }

  #closeUnproven(): void {
    const now = performance.now()
    for (const { socket, openedAt, isProven } of this.#accepted.values())
      if (!isProven && now - openedAt > this.#limits.proofWithin) socket.destroy()
  }
}

const listen = (server: Server, port: number, host: string): Promise<'open' | 'taken' | 'noFamily'> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken')
      else if (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL') resolve('noFamily')
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => {
      // Errors of accepting concern one connection, never the port.
      server.removeAllListeners('error')
      server.on('error', () => undefined)
      resolve('open')
    })
  })
