import { randomInt } from 'node:crypto'
import { LossTracker } from '../../server/meeting/media/forwarding/lossTracker.ts'
import { readNack, writeNack } from '../../server/meeting/media/packets/feedback.ts'
import { splitRtcp } from '../../server/meeting/media/packets/rtcp.ts'
import { isRtcp } from '../../server/meeting/media/packets/rtpPacket.ts'
import type { Identity } from '../../server/meeting/media/transport/dtls/certificates.ts'
import type { Forwarder } from './forwarder.ts'
import { RawConnection } from './rawConnection.ts'
import { IDS, PAYLOAD, publishOffer, RIDS, type Sources, subscribeAnswer } from './rawDescriptions.ts'

/** Counters of a run. All its people share them. */
export interface Tally {
  sent: number
  received: number
  /** Milliseconds from sending to receiving. */
  delays: number[]
}

export interface Habits {
  simulcast: boolean
  /** Share of packets lost on each way, 0 to 1. */
  loss: number
}

/** Bytes of payload: 125 video packets and 50 of sound a second are 1.2 Mbit/s. */
const SIZE = { audio: 100, video: 1_130, half: 280 } as const
/** Packets of one picture, and pictures from one key frame to the next. */
const PER_FRAME = 5
const KEY_EVERY = 25
/** Sent video packets that can be repeated. */
const HISTORY = 1_024
/** One of so many packets is opened for its time; opening all would take the clients' processor. */
const SAMPLED = 8

interface Stream {
  ssrc: number
  payloadType: number
  size: number
  rid: string | null
  sequence: number
}

/** One person of a visit: a publish connection and a subscribe connection. */
export class RawPerson {
  readonly #publish: RawConnection
  readonly #subscribe: RawConnection
  readonly #sources: Sources
  readonly #habits: Habits
  readonly #tally: Tally
  readonly #audio: Stream
  readonly #layers: Stream[]
  #transportSequence = 0
  #rtxSequence = 0
  #frame = 0
  #ofFrame = 0
  readonly #history: (Buffer | undefined)[] = []
  readonly #lost = new LossTracker()
  /** Numbers of video packets that have arrived, so that none counts twice. */
  readonly #arrived = new Uint8Array(65_536)
  #highest = -1
  #videoSource = 0

  constructor(identity: Identity, habits: Habits, tally: Tally) {
    this.#habits = habits
    this.#tally = tally
    const base = randomInt(1, 0x7fff_0000)
    this.#sources = { audio: base, video: base + 1, rtx: base + 2 }
    this.#publish = new RawConnection(identity, (packet, connection) => this.#onFeedback(packet, connection))
    this.#subscribe = new RawConnection(identity, (packet, connection) => this.#onPacket(packet, connection))
    this.#audio = stream(base, PAYLOAD.audio, SIZE.audio, null)
    this.#layers = habits.simulcast
      ? RIDS.map((rid, index) =>
          stream(base + 1 + index * 2, PAYLOAD.video, index === 0 ? SIZE.video : SIZE.half, rid),
        )
      : [stream(base + 1, PAYLOAD.video, SIZE.video, null)]
  }

  async publish(forwarder: Forwarder, visit: number, name: string): Promise<void> {
    const candidate = await this.#publish.bind()
    const offer = publishOffer(this.#publish.local, candidate, this.#sources, this.#habits.simulcast)
    await this.#publish.connect(await forwarder.publish(visit, name, offer))
  }

  async subscribe(forwarder: Forwarder, visit: number, name: string, other: string): Promise<void> {
    const candidate = await this.#subscribe.bind()
    const { end } = await forwarder.subscribe(visit, name, other, (offer) =>
      subscribeAnswer(offer, this.#subscribe.local, candidate),
    )
    await this.#subscribe.connect(end)
  }

  sendAudio(): void {
    this.#send(this.#audio, false, true)
    this.#tally.sent += 1
  }

  /** Sends the next packet of every layer. */
  sendVideo(): void {
    const isFirst = this.#ofFrame === 0
    const isKey = this.#frame % KEY_EVERY === 0
    for (const layer of this.#layers) this.#send(layer, isFirst && isKey, this.#ofFrame === PER_FRAME - 1)
    this.#tally.sent += 1
    this.#ofFrame = (this.#ofFrame + 1) % PER_FRAME
    if (this.#ofFrame === 0) this.#frame += 1
  }

  /** Requests what is missing. */
  repair(): void {
    const due = this.#lost.due(performance.now() * 1_000)
    if (due.length > 0) this.#subscribe.send(writeNack(1, this.#videoSource, due))
  }

  close(): void {
    this.#publish.close()
    this.#subscribe.close()
  }

  #send(one: Stream, isKey: boolean, marker: boolean): void {
    const isVideo = one.payloadType === PAYLOAD.video
    one.sequence += 1
    const extension = this.#extension(one)
    const start = 12 + extension.length
    const bytes = Buffer.alloc(start + one.size)
    bytes[0] = 0x90
    bytes[1] = (marker ? 0x80 : 0) | one.payloadType
    bytes.writeUInt16BE(one.sequence & 0xffff, 2)
    bytes.writeUInt32BE(isVideo ? this.#frame * 3_600 : one.sequence * 960, 4)
    bytes.writeUInt32BE(one.ssrc, 8)
    extension.copy(bytes, 12)
    if (isVideo) {
      const isFirst = this.#ofFrame === 0
      bytes[start] = isFirst ? 0x90 : 0x80
      bytes[start + 1] = 0xe0
      bytes.writeUInt16BE(0x8000 | (this.#frame & 0x7fff), start + 2)
      bytes[start + 4] = this.#frame & 0xff
      // The first byte of a picture says whether it is a key frame; its start code and size follow.
      bytes[start + 6] = isKey ? 0x10 : 0x11
      if (isKey) Buffer.from([0x9d, 0x01, 0x2a, 0x00, 0x05, 0xd0, 0x02]).copy(bytes, start + 9)
    }
    bytes.writeDoubleBE(performance.now(), bytes.length - 8)
    if (this.#habits.loss > 0 && isVideo) this.#history[one.sequence % HISTORY] = Buffer.from(bytes)
    if (this.#habits.loss === 0 || Math.random() >= this.#habits.loss) this.#publish.send(bytes)
  }

  #extension({ rid }: Stream): Buffer {
    this.#transportSequence = (this.#transportSequence + 1) & 0xffff
    const transport = [
      (IDS.transportSequence << 4) | 1,
      this.#transportSequence >> 8,
      this.#transportSequence & 0xff,
    ]
    const named = rid === null ? [] : [IDS.mid << 4, 0x31, IDS.rid << 4, rid.charCodeAt(0)]
    const body = [...transport, ...named]
    while (body.length % 4 !== 0) body.push(0)
    return Buffer.from([0xbe, 0xde, 0, body.length / 4, ...body])
  }

  /** Repeats what the forwarder misses; other feedback is ignored, as it is the same for all. */
  #onFeedback(packet: Buffer, connection: RawConnection): void {
    if (this.#habits.loss === 0 || packet[1] !== 205 || ((packet[0] ?? 0) & 0x1f) !== 1) return
    const plain = connection.open(packet)
    if (plain === null) return
    for (const part of splitRtcp(plain)) {
      const nack = readNack(part)
      if (nack?.media !== this.#sources.video) continue
      for (const sequence of nack.sequences) {
        const original = this.#history[sequence % HISTORY]
        if (original?.readUInt16BE(2) === sequence && Math.random() >= this.#habits.loss)
          this.#repeat(original)
      }
    }
  }

  #repeat(original: Buffer): void {
    const start = 16 + original.readUInt16BE(14) * 4
    const head = Buffer.alloc(14)
    head[0] = 0x80
    head[1] = ((original[1] ?? 0) & 0x80) | PAYLOAD.rtx
    this.#rtxSequence = (this.#rtxSequence + 1) & 0xffff
    head.writeUInt16BE(this.#rtxSequence, 2)
    original.copy(head, 4, 4, 8)
    head.writeUInt32BE(this.#sources.rtx, 8)
    original.copy(head, 12, 2, 4)
    this.#publish.send(Buffer.concat([head, original.subarray(start)]))
  }

  #onPacket(packet: Buffer, connection: RawConnection): void {
    if (isRtcp(packet)) return
    const { loss } = this.#habits
    if (loss === 0) {
      this.#tally.received += 1
      if (packet.readUInt16BE(2) % SAMPLED === 0) this.#time(connection.open(packet))
      return
    }
    if (Math.random() < loss) return
    const plain = connection.open(packet)
    if (plain === null) return
    const type = (plain[1] ?? 0) & 0x7f
    if (type === PAYLOAD.audio) {
      this.#tally.received += 1
      this.#time(plain)
    } else this.#onVideo(plain, type === PAYLOAD.rtx)
  }

  #onVideo(plain: Buffer, isRepeated: boolean): void {
    const start = 12 + (((plain[0] ?? 0) & 0x10) === 0 ? 0 : 4 + plain.readUInt16BE(14) * 4)
    if (isRepeated && plain.length < start + 10) return
    const sequence = plain.readUInt16BE(isRepeated ? start : 2)
    if (!isRepeated) this.#videoSource = plain.readUInt32BE(8)
    if (this.#arrived[sequence] === 1) return
    this.#arrived[sequence] = 1
    this.#lost.arrived(sequence)
    if (!isRepeated && sequence > this.#highest) {
      if (this.#highest >= 0) this.#lost.skipped(this.#highest + 1, sequence, performance.now() * 1_000)
      this.#highest = sequence
    }
    this.#tally.received += 1
    this.#time(plain)
  }

  #time(plain: Buffer | null): void {
    if (plain !== null) this.#tally.delays.push(performance.now() - plain.readDoubleBE(plain.length - 8))
  }
}

const stream = (ssrc: number, payloadType: number, size: number, rid: string | null): Stream => ({
  ssrc,
  payloadType,
  size,
  rid,
  sequence: 0,
})
