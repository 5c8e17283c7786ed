import { createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { networkInterfaces } from 'node:os'
import { crc32 } from 'node:zlib'
import type { TransportParameters } from '../../server/meeting/media/descriptions/readDescription.ts'
import { datagramKind } from '../../server/meeting/media/transport/datagramKind.ts'
import type { Identity } from '../../server/meeting/media/transport/dtls/certificates.ts'
import { SrtpSession } from '../../server/meeting/media/transport/srtp/srtpSession.ts'
import { bindingSuccess, parseStun, STUN_TYPE } from '../../server/meeting/media/transport/stun.ts'
import { DtlsClient } from '../../server/meeting/testing/dtlsClient.ts'

/** Where a forwarder takes the packets of one connection. */
export interface RemoteEnd {
  transport: TransportParameters
  address: string
  port: number
}

/** X25519, and the curve of the certificates, which OpenSSL wants to see. */
const GROUPS = [29, 23]
/** Milliseconds between two looks, looks until a flight of DTLS is repeated, milliseconds until we give up. */
const RETRY = 100
const REPEAT = 20
const PATIENCE = 60_000
/** Milliseconds between two checks, by which the forwarder knows that we are still there. */
const KEEP = 2_000

const attribute = (type: number, value: Buffer): Buffer => {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4)
  bytes.writeUInt16BE(type, 0)
  bytes.writeUInt16BE(value.length, 2)
  value.copy(bytes, 4)
  return bytes
}

/** A check of the controlling side that nominates its address (RFC 8445 §7.1). */
const nominatingCheck = (username: string, password: string, tieBreaker: Buffer): Buffer => {
  const attributes = [
    attribute(0x0006, Buffer.from(username)),
    attribute(0x802a, tieBreaker),
    attribute(0x0024, Buffer.from([0x6e, 0xff, 0xff, 0xff])),
    attribute(0x0025, Buffer.alloc(0)),
  ]
  const head = Buffer.alloc(20)
  const length = attributes.reduce((sum, one) => sum + one.length, 0)
  head.writeUInt16BE(STUN_TYPE.request, 0)
  head.writeUInt16BE(length + 24, 2)
  head.writeUInt32BE(0x2112_a442, 4)
  randomBytes(12).copy(head, 8)
  const integrity = createHmac('sha1', password)
    .update(Buffer.concat([head, ...attributes]))
    .digest()
  head.writeUInt16BE(length + 32, 2)
  const signed = Buffer.concat([head, ...attributes, attribute(0x0008, integrity)])
  const fingerprint = Buffer.alloc(4)
  fingerprint.writeUInt32BE((crc32(signed) ^ 0x5354_554e) >>> 0)
  return Buffer.concat([signed, attribute(0x8028, fingerprint)])
}

/** One peer connection without a browser: ICE, DTLS as client, SRTP, over a socket of its own. */
export class RawConnection {
  readonly local: TransportParameters
  readonly #identity: Identity
  readonly #onPacket: (protectedPacket: Buffer, connection: RawConnection) => void
  readonly #socket: Socket
  #remote: RemoteEnd | null = null
  #dtls: DtlsClient | null = null
  /** The latest datagrams of the handshake, which are repeated as they are. */
  #flight: Buffer[] = []
  #session: SrtpSession | null = null
  #keep: NodeJS.Timeout | undefined
  #isClosed = false

  /** @param onPacket called with every media packet, still protected; `open` decrypts it */
  constructor(identity: Identity, onPacket: (packet: Buffer, connection: RawConnection) => void) {
    this.#identity = identity
    this.#onPacket = onPacket
    this.local = {
      ufrag: randomBytes(4).toString('hex'),
      password: randomBytes(16).toString('hex'),
      fingerprint: identity.fingerprint,
      setup: 'active',
    }
    this.#socket = createSocket({ type: 'udp4', lookup: (name, _options, done) => done(null, name, 4) })
    this.#socket.on('error', () => undefined)
    this.#socket.on('message', (packet, from) => this.#receive(packet, from))
  }

  /** Opens the socket. @returns our candidate, as in `a=candidate` */
  async bind(): Promise<string> {
    await new Promise<void>((resolve) => this.#socket.bind(0, resolve))
    try {
      this.#socket.setRecvBufferSize(1_048_576)
    } catch {
      // The system keeps its default size.
    }
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    const own =
      addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
    return `candidate:1 1 udp 2122260223 ${own} ${this.#socket.address().port} typ host`
  }

  /** @throws when the forwarder does not answer within a minute */
  async connect(remote: RemoteEnd): Promise<void> {
    this.#remote = remote
    const tieBreaker = randomBytes(8)
    const check = () =>
      this.#send(
        nominatingCheck(
          `${remote.transport.ufrag}:${this.local.ufrag}`,
          remote.transport.password,
          tieBreaker,
        ),
      )
    const from = performance.now()
    for (let tries = 0; this.#session === null; tries += 1) {
      if (performance.now() - from > PATIENCE) throw new Error('A raw client could not connect')
      if (this.#dtls === null) check()
      else if (tries % REPEAT === REPEAT - 1) for (const datagram of this.#flight) this.#send(datagram)
      await new Promise((resolve) => setTimeout(resolve, RETRY))
    }
    this.#keep = setInterval(check, KEEP)
  }

  send(packet: Buffer): void {
    const bytes = this.#session?.protect(packet)
    if (bytes != null) this.#send(bytes)
  }

  /** Null for a packet that cannot be opened. */
  open(packet: Buffer): Buffer | null {
    return this.#session?.unprotect(packet) ?? null
  }

  close(): void {
    clearInterval(this.#keep)
    this.#isClosed = true
    this.#socket.close()
  }

  #send(bytes: Buffer): void {
    const remote = this.#remote
    if (remote !== null && !this.#isClosed) this.#socket.send(bytes, remote.port, remote.address)
  }

  #receive(packet: Buffer, from: { address: string; port: number }): void {
    const kind = datagramKind(packet)
    if (kind === 'media') this.#onPacket(packet, this)
    else if (kind === 'stun') this.#onStun(packet, from)
    else if (kind === 'dtls' && this.#dtls !== null && this.#session === null) {
      const answers = this.#dtls.receive(packet)
      if (answers.length > 0) this.#flight = answers
      for (const datagram of answers) this.#send(datagram)
      if (this.#dtls.isConnected && this.#dtls.keys !== null) this.#session = new SrtpSession(this.#dtls.keys)
    }
  }

  #onStun(packet: Buffer, from: { address: string; port: number }): void {
    const message = parseStun(packet)
    if (message?.type === STUN_TYPE.request)
      this.#send(bindingSuccess(message.transaction, from, this.local.password))
    if (message?.type !== STUN_TYPE.success || this.#dtls !== null) return
    this.#dtls = new DtlsClient(this.#identity, { groups: GROUPS })
    this.#flight = this.#dtls.hello()
    for (const datagram of this.#flight) this.#send(datagram)
  }
}
