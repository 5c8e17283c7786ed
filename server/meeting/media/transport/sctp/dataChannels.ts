import { SctpAssociation } from './association.ts'
import type { SctpMessage } from './receiver.ts'

/** Payload protocols of data channels (RFC 8831 §8). */
const PROTOCOL = { control: 50, text: 51 } as const
/** Messages that open a channel (RFC 8832 §5). */
const CONTROL = { acknowledge: 2, open: 3 } as const
/** The DTLS server opens odd streams (RFC 8832 §6). */
const OUR_STREAM = 1
/** Channels a peer may open. */
const MAX_CHANNELS = 16
const OPEN_HEADER = 12

export interface DataChannelEvents {
  send(packet: Buffer): void
  onText(text: string): void
}

/** The data channels of one connection: ours, if any, and those of the peer. */
export class DataChannels {
  readonly #association: SctpAssociation
  readonly #events: DataChannelEvents
  readonly #streams = new Set<number>()
  readonly #now: () => number

  /** @param label of the channel that we open; null: the peer opens one */
  constructor(label: string | null, events: DataChannelEvents, now: () => number) {
    this.#events = events
    this.#now = now
    this.#association = new SctpAssociation({
      send: events.send,
      onOpen: () => {
        if (label !== null) this.#open(label)
      },
      onMessage: (message) => this.#onMessage(message),
    })
  }

  receive(packet: Buffer): void {
    this.#association.receive(packet, this.#now())
  }

  /** Sends on the first channel; drops the text while there is none. */
  sendText(text: string): void {
    // An empty text would need its own protocol identifier; it is never sent.
    if (text === '') return
    for (const stream of this.#streams) {
      this.#association.send(stream, PROTOCOL.text, Buffer.from(text), this.#now())
      return
    }
  }

  tick(now: number): void {
    this.#association.tick(now)
  }

  close(): void {
    this.#association.close()
  }

  #open(label: string): void {
    const name = Buffer.from(label)
    const message = Buffer.alloc(OPEN_HEADER)
    message.writeUInt8(CONTROL.open, 0)
    message.writeUInt16BE(name.length, 8)
    this.#streams.add(OUR_STREAM)
    // The channel is reliable and ordered, so messages may follow before the acknowledgement (RFC 8832 §6).
    this.#association.send(OUR_STREAM, PROTOCOL.control, Buffer.concat([message, name]), this.#now())
  }

  #onMessage({ stream, protocol, bytes }: SctpMessage): void {
    if (protocol === PROTOCOL.control) {
      if (bytes[0] !== CONTROL.open) return
      // Acknowledged once: delivery is reliable, and repeated requests must not be answered without end.
      if (this.#streams.has(stream) || this.#streams.size >= MAX_CHANNELS) return
      this.#streams.add(stream)
      const acknowledge = Buffer.from([CONTROL.acknowledge])
      this.#association.send(stream, PROTOCOL.control, acknowledge, this.#now())
    } else if (protocol === PROTOCOL.text && this.#streams.has(stream)) {
      this.#events.onText(bytes.toString('utf8'))
    }
  }
}
