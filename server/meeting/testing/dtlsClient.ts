import { randomBytes } from 'node:crypto'
import { uint, vector } from '../media/transport/dtls/byteReader.ts'
import { type Identity, SIGNATURES } from '../media/transport/dtls/certificates.ts'
import {
  type HandshakeMessage,
  MessageAssembly,
  parseFragments,
  serialize,
} from '../media/transport/dtls/handshakeFragments.ts'
import { certificate, HANDSHAKE } from '../media/transport/dtls/handshakeMessages.ts'
import { createKeyExchange } from '../media/transport/dtls/keyExchange.ts'
import { masterSecret, recordKeys, srtpKeys, verifyData } from '../media/transport/dtls/keySchedule.ts'
import { CONTENT, parseRecords, RecordReader, RecordWriter } from '../media/transport/dtls/records.ts'
import { type SrtpProfile, saltLength } from '../media/transport/srtp/srtpProfile.ts'
import type { SrtpKeys } from '../media/transport/srtp/srtpSession.ts'

/** Errors and omissions of a client. */
export interface ClientHabits {
  /** Extensions left out of the hello, by number. */
  without?: readonly number[]
  suites?: readonly number[]
  /** `supported_versions`; omitted by default. */
  versions?: readonly number[]
  groups?: readonly number[]
  profiles?: readonly number[]
  /** Signs the handshake instead of the holder of the certificate. */
  signer?: Identity
  /** The presented certificate; by default the client's own. */
  shown?: Buffer
  /** Changes the last message. */
  spoilFinished?: boolean
}

const X25519 = 29
const GCM = 7

/** A DTLS client driven by a test, without a network: datagrams are passed by calls. */
export class DtlsClient {
  readonly #identity: Identity
  readonly #habits: ClientHabits
  readonly #random = randomBytes(32)
  readonly #plain = new RecordWriter(0, null)
  readonly #helloMessage: HandshakeMessage
  readonly #assemblies = new Map<number, MessageAssembly>()
  readonly #flight = new Map<number, HandshakeMessage>()
  #writer: RecordWriter | null = null
  #reader: RecordReader | null = null
  #finished: Buffer | null = null
  /** True after a valid Finished of the server. */
  isConnected = false
  keys: SrtpKeys | null = null
  readonly data: Buffer[] = []

  constructor(identity: Identity, habits: ClientHabits = {}) {
    this.#identity = identity
    this.#habits = habits
    this.#helloMessage = { type: HANDSHAKE.clientHello, sequence: 0, body: this.#helloBody() }
  }

  /** In fragments of at most `size` bytes. */
  hello(size = 1_000): Buffer[] {
    return this.#plainFragments(this.#helloMessage, size)
  }

  /** Returns the client's answers to a datagram. */
  receive(datagram: Buffer): Buffer[] {
    for (const record of parseRecords(datagram)) {
      if (record.epoch === 1) this.#onProtected(record.type, this.#reader?.open(record) ?? null)
      else if (record.type === CONTENT.handshake) {
        for (const fragment of parseFragments(record.fragment)) {
          const assembly = this.#assemblies.get(fragment.sequence) ?? new MessageAssembly()
          this.#assemblies.set(fragment.sequence, assembly)
          const message = assembly.add(fragment)
          if (message !== null) this.#flight.set(message.sequence, message)
        }
      }
    }
    const isWhole = this.#flight.size === 5
    return isWhole && this.#writer === null ? this.proof() : []
  }

  /** Certificate, key, signature and Finished; repeated on each call. */
  proof(): Buffer[] {
    const [hello, shown, exchange] = [0, 1, 2].map((sequence) => this.#flight.get(sequence)?.body)
    if (hello === undefined || shown === undefined || exchange === undefined)
      throw new Error('The server has not answered')
    const serverRandom = hello.subarray(2, 34)
    const group = exchange.readUInt16BE(1)
    const serverKey = exchange.subarray(4, 4 + exchange.readUInt8(3))
    const keys = createKeyExchange(group)
    const der = this.#habits.shown ?? this.#identity.der
    const chain = { type: HANDSHAKE.certificate, sequence: 1, body: certificate(der) }
    const key = { type: HANDSHAKE.clientKeyExchange, sequence: 2, body: vector(1, keys.publicKey) }
    const flight = [...this.#flight.values()].sort((a, b) => a.sequence - b.sequence)
    const said = Buffer.concat([this.#helloMessage, ...flight, chain, key].map(serialize))
    const signature = (this.#habits.signer ?? this.#identity).sign(said)
    const body = Buffer.concat([uint(SIGNATURES.ecdsaP256Sha256, 2), vector(2, signature)])
    const proof = { type: HANDSHAKE.certificateVerify, sequence: 3, body }
    const master = masterSecret(keys.agree(serverKey), said)
    const transcript = Buffer.concat([said, serialize(proof)])
    const last = Buffer.from(verifyData(master, 'client', transcript))
    if (this.#habits.spoilFinished === true) last[0] = (last[0] ?? 0) ^ 1
    const finished = { type: HANDSHAKE.finished, sequence: 4, body: last }
    const { client, server } = recordKeys(master, this.#random, serverRandom)
    this.#writer = new RecordWriter(1, client)
    this.#reader = new RecordReader(server)
    this.#finished = verifyData(master, 'server', Buffer.concat([transcript, serialize(finished)]))
    const profile = this.#profileOf(hello)
    const srtp = srtpKeys(master, this.#random, serverRandom, saltLength(profile))
    this.keys = { profile, local: srtp.client, remote: srtp.server }
    return [
      ...[chain, key, proof].flatMap((message) => this.#plainFragments(message, 1_000)),
      this.#plain.write(CONTENT.changeCipherSpec, Buffer.from([1])),
      this.#writer.write(CONTENT.handshake, serialize(finished)),
    ]
  }

  send(type: number, content: Buffer): Buffer {
    if (this.#writer === null) throw new Error('There are no keys yet')
    return this.#writer.write(type, content)
  }

  #onProtected(type: number, content: Buffer | null): void {
    if (content === null) return
    if (type === CONTENT.applicationData) this.data.push(content)
    else if (type === CONTENT.handshake)
      this.isConnected = this.#finished?.equals(content.subarray(12)) === true
  }

  #profileOf(hello: Buffer): SrtpProfile {
    const at = hello.indexOf(Buffer.from('000e00050002', 'hex'))
    return hello.readUInt16BE(at + 6) as SrtpProfile
  }

  #plainFragments({ type, sequence, body }: HandshakeMessage, size: number): Buffer[] {
    const datagrams: Buffer[] = []
    for (let at = 0; at === 0 || at < body.length; at += size) {
      const part = body.subarray(at, at + size)
      const header = [
        uint(type, 1),
        uint(body.length, 3),
        uint(sequence, 2),
        uint(at, 3),
        uint(part.length, 3),
      ]
      datagrams.push(this.#plain.write(CONTENT.handshake, Buffer.concat([...header, part])))
    }
    return datagrams
  }

  #helloBody(): Buffer {
    const { without = [], suites = [0xc02b], versions, groups = [X25519], profiles = [GCM] } = this.#habits
    const list = (values: readonly number[]) => Buffer.concat(values.map((one) => uint(one, 2)))
    const extensions: [number, Buffer][] = [
      [10, vector(2, list(groups))],
      [13, vector(2, list([SIGNATURES.ecdsaP256Sha256]))],
      [14, Buffer.concat([vector(2, list(profiles)), uint(0, 1)])],
      [23, Buffer.alloc(0)],
    ]
    if (versions !== undefined) extensions.push([43, vector(1, list(versions))])
    const kept = extensions.filter(([type]) => !without.includes(type))
    return Buffer.concat([
      uint(0xfefd, 2),
      this.#random,
      uint(0, 1),
      uint(0, 1),
      vector(2, list(suites)),
      vector(1, uint(0, 1)),
      vector(2, Buffer.concat(kept.map(([type, data]) => Buffer.concat([uint(type, 2), vector(2, data)])))),
    ])
  }
}
