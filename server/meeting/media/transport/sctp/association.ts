import { randomBytes, randomInt } from 'node:crypto'
import { CHUNK, type Chunk, parsePacket, writePacket } from './packets.ts'
import { RECEIVE_WINDOW, type SctpMessage, SctpReceiver } from './receiver.ts'
import { SctpSender } from './sender.ts'

export interface AssociationEvents {
  send(packet: Buffer): void
  onOpen(): void
  onMessage(message: SctpMessage): void
}

const STREAMS = 1_024
const COOKIE = 16
const COOKIE_PARAMETER = 7
const INIT_BODY = 16
/** Chunks that each cause an answer; no peer sends two of a kind in one packet. */
const ANSWERED: ReadonlySet<number> = new Set([CHUNK.heartbeat, CHUNK.cookieEcho])

/**
 * SCTP (RFC 9260) for data channels, over a peer authenticated by DTLS. The browser opens the association.
 * Extensions (partial reliability, resetting of streams) are not supported.
 */
export class SctpAssociation {
  readonly #events: AssociationEvents
  readonly #tag = randomInt(1, 0xffff_ffff)
  readonly #initialTsn = randomInt(0, 0xffff_ffff)
  readonly #cookie = randomBytes(COOKIE)
  #state: 'waiting' | 'open' | 'ended' = 'waiting'
  #peer: { tag: number; window: number; initialTsn: number } | null = null
  #receiver: SctpReceiver | null = null
  #sender: SctpSender | null = null

  constructor(events: AssociationEvents) {
    this.#events = events
  }

  receive(bytes: Buffer, now: number): void {
    const packet = parsePacket(bytes)
    if (packet === null || this.#state === 'ended') return
    const [first] = packet.chunks
    if (first?.type === CHUNK.init) {
      if (packet.tag === 0 && packet.chunks.length === 1) this.#onInit(first)
      return
    }
    if (packet.tag !== this.#tag || this.#peer === null) return
    let isData = false
    const answered = new Set<number>()
    for (const chunk of packet.chunks) {
      if (chunk.type === CHUNK.data) isData = true
      // One answer of a kind per packet, because dozens of these chunks fit into one.
      else if (ANSWERED.has(chunk.type)) {
        if (answered.has(chunk.type)) continue
        answered.add(chunk.type)
      }
      if (!this.#take(chunk, now)) break
    }
    if (isData && this.#state === 'open' && this.#receiver !== null) this.#reply(this.#receiver.sack())
  }

  /**
   * Sends the whole message.
   * @returns false when nothing of it was taken
   */
  send(stream: number, protocol: number, message: Buffer, now: number): boolean {
    return this.#state === 'open' && this.#sender?.send(stream, protocol, message, now) === true
  }

  tick(now: number): void {
    if (this.#state === 'open' && this.#sender?.tick(now) === false) this.#state = 'ended'
  }

  close(): void {
    if (this.#state === 'open') this.#abort()
    this.#state = 'ended'
  }

  /** A repeated INIT was not answered in time; one with another tag replaces the first before the cookie. */
  #onInit({ body }: Chunk): void {
    if (body.length < INIT_BODY || this.#state !== 'waiting') return
    const tag = body.readUInt32BE(0)
    if (tag === 0) return
    this.#peer = { tag, window: body.readUInt32BE(4), initialTsn: body.readUInt32BE(12) }
    const answer = Buffer.alloc(INIT_BODY + 4 + COOKIE)
    answer.writeUInt32BE(this.#tag, 0)
    answer.writeUInt32BE(RECEIVE_WINDOW, 4)
    answer.writeUInt16BE(STREAMS, 8)
    answer.writeUInt16BE(STREAMS, 10)
    answer.writeUInt32BE(this.#initialTsn, 12)
    answer.writeUInt16BE(COOKIE_PARAMETER, INIT_BODY)
    answer.writeUInt16BE(4 + COOKIE, INIT_BODY + 2)
    this.#cookie.copy(answer, INIT_BODY + 4)
    this.#reply({ type: CHUNK.initAck, flags: 0, body: answer })
  }

  /** Returns false when the rest of the packet must not be read. */
  #take(chunk: Chunk, now: number): boolean {
    switch (chunk.type) {
      case CHUNK.cookieEcho:
        return this.#onCookie(chunk)
      case CHUNK.data:
        return this.#onData(chunk)
      case CHUNK.sack:
        if (this.#sender?.acknowledge(chunk.body, now) === false) this.#abort()
        return this.#state === 'open'
      case CHUNK.heartbeat:
        this.#reply({ type: CHUNK.heartbeatAck, flags: 0, body: chunk.body })
        return true
      case CHUNK.shutdown:
        this.#reply({ type: CHUNK.shutdownAck, flags: 0, body: Buffer.alloc(0) })
        this.#state = 'ended'
        return false
      case CHUNK.abort:
        this.#state = 'ended'
        return false
      default:
        // The highest bit of an unknown kind says whether the following chunks are read (RFC 9260 §3.2).
        return chunk.type >= 0x80
    }
  }

  #onCookie({ body }: Chunk): boolean {
    if (this.#peer === null || !body.equals(this.#cookie)) return false
    this.#reply({ type: CHUNK.cookieAck, flags: 0, body: Buffer.alloc(0) })
    if (this.#state === 'open') return true
    this.#state = 'open'
    this.#receiver = new SctpReceiver(this.#peer.initialTsn)
    this.#sender = new SctpSender(this.#initialTsn, this.#peer.window, (chunk) => this.#reply(chunk))
    this.#events.onOpen()
    return true
  }

  #onData(chunk: Chunk): boolean {
    if (this.#receiver === null || this.#state !== 'open') return false
    const messages = this.#receiver.take(chunk)
    if (messages === null) {
      this.#abort()
      return false
    }
    for (const message of messages) this.#events.onMessage(message)
    return true
  }

  #abort(): void {
    this.#reply({ type: CHUNK.abort, flags: 0, body: Buffer.alloc(0) })
    this.#state = 'ended'
  }

  #reply(chunk: Chunk): void {
    if (this.#peer !== null) this.#events.send(writePacket(this.#peer.tag, [chunk]))
  }
}
