import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { datagramKind } from './datagramKind.ts'
import type { NetworkPath } from './iceAgent.ts'
import { parseStun, STUN_TYPE, type StunMessage } from './stun.ts'
import { TcpListener } from './tcpListener.ts'

/** A connection that shares the port. */
export interface PortUser {
  /** The name that ICE checks use for it. */
  readonly ufrag: string
  /** First bytes of the transactions of its checks. */
  readonly tag: number
  onStun(message: StunMessage, path: NetworkPath): void
  /** DTLS or SRTP from a claimed address; `arrivedAt` in milliseconds of `performance.now()`. */
  onPacket(kind: 'dtls' | 'media', packet: Buffer, arrivedAt: number): void
  tick(now: number): void
  /** A call of this user threw; only its connection ends. */
  onError(error: unknown): void
}

/** Milliseconds between two ticks of every connection. */
const TICK = 25
/** Bytes the system may buffer while JavaScript is busy: a key frame for everybody in a large room. */
const SOCKET_BUFFER = 1_048_576
/** Ports tried for both families when the system chooses. */
const MAX_TRIES = 20

/** No configured port is free; the message is for the operator. */
export class NoFreePort extends Error {
  override name = 'NoFreePort'
}

/** The TCP port of calls whose network blocks UDP: the number of the UDP port, another one, or none. */
export type TcpChoice = number | 'same' | 'off'

/**
 * The port of all calls, on every address of the machine: UDP, and TCP for networks that block it. Packets
 * are assigned by their source address and ICE checks by the name they contain; others are dropped.
 */
export class MediaPort {
  readonly port: number
  /** Null without TCP. */
  readonly tcpPort: number | null
  readonly #sockets: readonly Socket[]
  readonly #listener: TcpListener | null
  readonly #users = new Map<string, PortUser>()
  readonly #tags = new Map<number, PortUser>()
  readonly #owners = new Map<string, PortUser>()
  readonly #timer: NodeJS.Timeout
  #isClosed = false
  /** When the current batch of packets woke the process; null between two batches. */
  #wokenAt: number | null = null

  /**
   * Takes the first free port of the range; zero lets the system choose.
   * @throws NoFreePort
   */
  static async open(
    { begin, end }: { begin: number; end: number },
    tcp: TcpChoice = 'same',
  ): Promise<MediaPort> {
    let media: MediaPort | null = null
    const listen = (port: number): Promise<TcpListener | null> =>
      TcpListener.open(port, (packet, path) => {
        if (media !== null) media.#deliver(packet, path.key, () => path)
      })
    const isFree = begin === 0
    const tries = isFree ? MAX_TRIES : end - begin + 1
    let tcpTaken: number | null = null
    for (let index = 0; index < tries; index += 1) {
      const sockets = await bindBoth(isFree ? 0 : begin + index)
      if (sockets === null) continue
      const udpPort = sockets[0]?.address().port ?? 0
      const listener = tcp === 'off' ? null : await listen(tcp === 'same' ? udpPort : tcp)
      if (listener !== null || tcp === 'off') {
        media = new MediaPort(sockets, listener)
        return media
      }
      for (const socket of sockets) socket.close()
      tcpTaken = tcp === 'same' ? udpPort : tcp
      if (tcp !== 'same') break
    }
    throw new NoFreePort(refusalOf({ begin, end }, tcpTaken))
  }

  private constructor(sockets: readonly Socket[], listener: TcpListener | null) {
    this.#sockets = sockets
    this.#listener = listener
    this.port = sockets[0]?.address().port ?? 0
    this.tcpPort = listener?.port ?? null
    for (const [index, socket] of sockets.entries()) {
      socket.on('message', (packet, from) => this.#onDatagram(packet, from, index))
    }
    this.#timer = setInterval(() => this.#tick(), TICK)
  }

  get hasIpv6(): boolean {
    return this.#sockets.length > 1
  }

  add(user: PortUser): void {
    this.#users.set(user.ufrag, user)
    this.#tags.set(user.tag, user)
  }

  /** Assigns the packets of this address to the user. */
  claim(key: string, user: PortUser): void {
    this.#owners.set(key, user)
    this.#listener?.setProven(key, true)
  }

  release(key: string, user: PortUser): void {
    if (this.#owners.get(key) !== user) return
    this.#owners.delete(key)
    this.#listener?.setProven(key, false)
  }

  remove(user: PortUser): void {
    this.#users.delete(user.ufrag)
    this.#tags.delete(user.tag)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#isClosed = true
    for (const socket of this.#sockets) socket.close()
    this.#listener?.close()
  }

  #onDatagram(packet: Buffer, from: RemoteInfo, index: number): void {
    const key = `${from.address} ${from.port}`
    this.#deliver(packet, key, () => this.#path(key, from, index))
  }

  #deliver(packet: Buffer, key: string, path: () => NetworkPath): void {
    const kind = datagramKind(packet)
    if (kind === null) return
    if (kind === 'stun') {
      const message = parseStun(packet)
      const user = message === null ? undefined : this.#askedFor(message)
      if (message === null || user === undefined) return
      this.#guard(user, () => user.onStun(message, path()))
      return
    }
    const owner = this.#owners.get(key)
    if (owner !== undefined) this.#guard(owner, () => owner.onPacket(kind, packet, this.#arrival()))
  }

  /**
   * Packets that were ready together get one time of arrival. Separate times would include our processing
   * time, which the sender would take for a slow network.
   */
  #arrival(): number {
    if (this.#wokenAt === null) {
      this.#wokenAt = performance.now()
      setImmediate(() => {
        this.#wokenAt = null
      })
    }
    return this.#wokenAt
  }

  /** The user of a check by its name, of an answer by its transaction. */
  #askedFor({ type, username, transaction }: StunMessage): PortUser | undefined {
    return type === STUN_TYPE.request
      ? this.#users.get(username.slice(0, username.indexOf(':')))
      : this.#tags.get(transaction.readUInt32BE(0))
  }

  #path(key: string, { address, port }: RemoteInfo, index: number): NetworkPath {
    const socket = this.#sockets[index]
    return {
      key,
      address,
      port,
      // Without a callback: a full buffer or an unreachable network loses the packet, as networks do.
      send: (packet) => {
        if (!this.#isClosed) socket?.send(packet, port, address)
      },
    }
  }

  #tick(): void {
    const now = performance.now()
    for (const user of this.#users.values()) this.#guard(user, () => user.tick(now))
  }

  #guard(user: PortUser, work: () => void): void {
    try {
      work()
    } catch (error) {
      user.onError(error)
    }
  }
}

const refusalOf = ({ begin, end }: { begin: number; end: number }, tcpTaken: number | null): string => {
  if (tcpTaken !== null && (begin === end || tcpTaken < begin || tcpTaken > end))
    return `TCP port ${tcpTaken} is taken by another program; MEDIA_TCP_PORT names the TCP port of the calls.`
  return begin === end
    ? `UDP port ${begin} is taken by another program; MEDIA_PORTS names the port of the calls.`
    : `No UDP port from ${begin} to ${end} is free; MEDIA_PORTS names the ports of the calls.`
}

/** Null when the port is used in either family. A machine without IPv6 has one socket. */
const bindBoth = async (port: number): Promise<Socket[] | null> => {
  const four = await bind('udp4', port)
  if (four === null) return null
  const six = await bind('udp6', four.address().port).catch(() => 'none' as const)
  if (six === 'none') return [four]
  if (six !== null) return [four, six]
  four.close()
  return null
}

/** Null when the port is used; rejects when the machine has no addresses of this family. */
const bind = async (type: 'udp4' | 'udp6', port: number): Promise<Socket | null> => {
  const socket = createSocket({
    type,
    ipv6Only: type === 'udp6',
    // Addresses come from packets, so no name is looked up.
    lookup: (address, _options, done) => done(null, address, type === 'udp4' ? 4 : 6),
  })
  const bound = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('listening', resolve)
  })
  // Errors of single packets arrive here later; they concern one address, never the port.
  socket.on('error', () => undefined)
  socket.bind({ port, exclusive: true })
  try {
    await bound
  } catch (error) {
    socket.close()
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null
    throw error
  }
  for (const enlarge of [
    () => socket.setRecvBufferSize(SOCKET_BUFFER),
    () => socket.setSendBufferSize(SOCKET_BUFFER),
  ])
    try {
      enlarge()
    } catch {
      // The system keeps its default size.
    }
  return socket
}
