import { timingSafeEqual } from 'node:crypto'
import type { SrtpKeys } from '../srtp/srtpSession.ts'
import { BadMessage } from './byteReader.ts'
import type { Identity } from './certificates.ts'
import { type HandshakeMessage, MessageAssembly, parseFragments, serialize } from './handshakeFragments.ts'
import { HANDSHAKE } from './handshakeMessages.ts'
import { verifyData } from './keySchedule.ts'
import { CONTENT, type DtlsRecord, parseRecords, RecordReader, RecordWriter } from './records.ts'
import { answerHello, type Handshake, type Proven, prove } from './serverHandshake.ts'

export interface DtlsEvents {
  send(datagram: Buffer): void
  /** The peer has proven that it has the key of the signalled certificate. */
  onConnected(keys: SrtpKeys): void
  onData(data: Buffer): void
  /**
   * `closed`: the peer closed the connection. `failed`: the handshake failed, or the peer broke the protocol.
   */
  onEnd(how: 'closed' | 'failed'): void
}

/** Milliseconds before a flight is sent again; doubled each time. */
const RETRANSMIT = 100
const RETRANSMIT_MAX = 1_600
/** Milliseconds for the handshake after the path is open. */
const PATIENCE = 15_000
/** Bytes of one datagram, less than any path carries. */
const MTU = 1_200
/** Hellos that are answered and proofs that are checked before the handshake fails. */
const MAX_HELLOS = 8
const MAX_PROOFS = 16
/** Records that may arrive before the messages in front of them. */
const MAX_EARLY = 8
/** Sequence numbers of the client's messages; its hello is 0. */
const SEQUENCE = { certificate: 1, clientKeyExchange: 2, certificateVerify: 3, finished: 4 } as const
const ALERT = { warning: 1, closeNotify: 0 } as const

/**
 * The server side of DTLS 1.2 (RFC 6347) as used by WebRTC (RFC 8827 §6.5): one cipher suite, both sides with
 * certificates that are checked by fingerprint, no resumption, no renegotiation. All cryptography is
 * node:crypto's.
 * Unauthenticated messages neither end an established connection nor are stored, because anybody can forge
 * the peer's address. During the handshake invalid messages are dropped, and the peer's next attempt counts.
 */
export class DtlsServer {
  readonly #identity: Identity
  readonly #fingerprint: string
  readonly #events: DtlsEvents
  readonly #deadline: number
  #state: 'handshake' | 'connected' | 'ended' = 'handshake'
  /** One per hello; the client's proof decides which one belongs to the peer. */
  #handshakes: Handshake[] = []
  #proven: Proven | null = null
  #proofs = 0
  readonly #helloAssembly = new MessageAssembly()
  #assemblies = new Map<number, MessageAssembly>()
  #received = new Map<number, HandshakeMessage>()
  readonly #finishedAssembly = new MessageAssembly()
  readonly #plain = new RecordWriter(0, null)
  #writer: RecordWriter | null = null
  #reader: RecordReader | null = null
  #early: DtlsRecord[] = []
  #lastFlight: (() => Buffer[]) | null = null
  #retransmitAt: number
  #interval = RETRANSMIT
  /** When a hello was last answered. */
  #repeatedAt = Number.NEGATIVE_INFINITY

  /** @param fingerprint of the client's certificate, as in `a=fingerprint` */
  constructor(identity: Identity, fingerprint: string, events: DtlsEvents, now: number) {
    this.#identity = identity
    this.#fingerprint = fingerprint
    this.#events = events
    this.#deadline = now + PATIENCE
    this.#retransmitAt = Number.POSITIVE_INFINITY
  }

  get isConnected(): boolean {
    return this.#state === 'connected'
  }

  receive(datagram: Buffer, now: number): void {
    for (const record of parseRecords(datagram)) {
      if (this.#state === 'ended') return
      if (record.epoch === 0) this.#onPlain(record, now)
      else if (record.epoch === 1) this.#onProtected(record)
    }
  }

  /** Call it every few dozen milliseconds until the connection is established. */
  tick(now: number): void {
    if (this.#state !== 'handshake') return
    if (now >= this.#deadline) {
      this.#end('failed')
      return
    }
    if (now < this.#retransmitAt) return
    this.#interval = Math.min(this.#interval * 2, RETRANSMIT_MAX)
    this.#retransmitAt = now + this.#interval
    this.#sendFlight()
  }

  /** Returns false while there is no connection. */
  send(data: Buffer): boolean {
    if (this.#state !== 'connected' || this.#writer === null) return false
    this.#events.send(this.#writer.write(CONTENT.applicationData, data))
    return true
  }

  close(): void {
    if (this.#state === 'connected' && this.#writer !== null) {
      const goodbye = Buffer.from([ALERT.warning, ALERT.closeNotify])
      this.#events.send(this.#writer.write(CONTENT.alert, goodbye))
    }
    this.#state = 'ended'
  }

  #onPlain(record: DtlsRecord, now: number): void {
    // Alerts before the handshake ends could be forged; if they are genuine, the handshake times out.
    if (this.#state !== 'handshake' || record.type !== CONTENT.handshake) return
    for (const fragment of parseFragments(record.fragment)) {
      const { sequence } = fragment
      if (sequence === 0) {
        const message = this.#helloAssembly.add(fragment)
        if (message?.type === HANDSHAKE.clientHello) this.#attempt(() => this.#onHello(message, now))
      } else if (this.#handshakes.length > 0 && sequence <= SEQUENCE.certificateVerify) {
        const message = this.#assemblyOf(sequence).add(fragment)
        if (message === null) continue
        this.#received.set(sequence, message)
        this.#attempt(() => this.#proceed())
      }
    }
  }

  #onProtected(record: DtlsRecord): void {
    if (this.#reader === null) {
      if (this.#handshakes.length > 0 && this.#early.length < MAX_EARLY) this.#early.push(record)
      return
    }
    const content = this.#reader.open(record)
    if (content === null) return
    if (record.type === CONTENT.handshake) this.#onFinished(content)
    else if (record.type === CONTENT.alert) this.#onAlert(content)
    else if (record.type === CONTENT.applicationData && this.#state === 'connected')
      this.#events.onData(content)
  }

  #attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error
    }
  }

  #assemblyOf(sequence: number): MessageAssembly {
    let assembly = this.#assemblies.get(sequence)
    if (assembly === undefined) {
      assembly = new MessageAssembly()
      this.#assemblies.set(sequence, assembly)
    }
    return assembly
  }

  /**
   * A repeated hello repeats our flight. A different one is kept beside the first, because either may be
   * forged.
   */
  #onHello(message: HandshakeMessage, now: number): void {
    if (this.#proven !== null) return
    const known = this.#handshakes.find((one) => one.helloBody.equals(message.body))
    if (known === undefined && this.#handshakes.length === MAX_HELLOS) return
    const handshake = known ?? answerHello(this.#identity, message)
    if (known === undefined) {
      this.#handshakes.push(handshake)
      this.#interval = RETRANSMIT
      this.#retransmitAt = now + this.#interval
    }
    this.#lastFlight = () =>
      handshake.flight.map((one) => this.#plain.write(CONTENT.handshake, serialize(one)))
    // The flight is several times as large as a hello, which anybody could repeat.
    if (known !== undefined && now - this.#repeatedAt < RETRANSMIT) return
    this.#repeatedAt = now
    this.#sendFlight()
  }

  /** The client's certificate, key and signature are only accepted together. */
  #proceed(): void {
    const [chain, key, signature] = [
      this.#received.get(SEQUENCE.certificate),
      this.#received.get(SEQUENCE.clientKeyExchange),
      this.#received.get(SEQUENCE.certificateVerify),
    ]
    if (chain === undefined || key === undefined || signature === undefined) return
    if (this.#proven !== null) return
    // The next proof may be right.
    this.#assemblies = new Map()
    this.#received = new Map()
    this.#proofs += 1
    if (this.#proofs > MAX_PROOFS) {
      this.#end('failed')
      return
    }
    const proven = prove(this.#handshakes, this.#fingerprint, { chain, key, signature })
    this.#reader = new RecordReader(proven.records.client)
    this.#writer = new RecordWriter(1, proven.records.server)
    this.#proven = proven
    this.#handshakes = []
    this.#retransmitAt = Number.POSITIVE_INFINITY
    const early = this.#early
    this.#early = []
    for (const record of early) if (this.#state === 'handshake') this.#onProtected(record)
  }

  /**
   * A client that missed our answer repeats its Finished. Only the client can send it, so the answer is
   * repeated.
   */
  #onFinished(content: Buffer): void {
    for (const fragment of parseFragments(content)) {
      if (fragment.sequence !== SEQUENCE.finished) continue
      const message = this.#finishedAssembly.add(fragment)
      if (message?.type !== HANDSHAKE.finished || this.#proven === null) continue
      if (this.#state === 'connected') this.#sendFlight()
      else this.#finish(message, this.#proven)
      return
    }
  }

  #finish(message: HandshakeMessage, { master, sequence, transcript, media }: Proven): void {
    const expected = verifyData(master, 'client', transcript)
    if (message.body.length !== expected.length || !timingSafeEqual(message.body, expected)) {
      this.#end('failed')
      return
    }
    const body = verifyData(master, 'server', Buffer.concat([transcript, serialize(message)]))
    const finished = serialize({ type: HANDSHAKE.finished, sequence, body })
    this.#lastFlight = () => [
      this.#plain.write(CONTENT.changeCipherSpec, Buffer.from([1])),
      this.#writer?.write(CONTENT.handshake, finished) ?? Buffer.alloc(0),
    ]
    this.#state = 'connected'
    this.#sendFlight()
    this.#events.onConnected(media)
  }

  #onAlert(content: Buffer): void {
    const [level, description] = content
    if (description === ALERT.closeNotify) this.#end('closed')
    else if (level !== ALERT.warning) this.#end('failed')
  }

  /** Puts as many records into a datagram as fit. */
  #sendFlight(): void {
    let datagram: Buffer[] = []
    let size = 0
    for (const record of this.#lastFlight?.() ?? []) {
      if (size > 0 && size + record.length > MTU) {
        this.#events.send(Buffer.concat(datagram))
        datagram = []
        size = 0
      }
      datagram.push(record)
      size += record.length
    }
    if (size > 0) this.#events.send(Buffer.concat(datagram))
  }

  #end(how: 'closed' | 'failed'): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    this.#events.onEnd(how)
  }
}
