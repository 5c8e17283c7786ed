import type { MediaTransportKind } from '../../../src/contracts/meeting/connection/mediaTransport.ts'
import type { TransportParameters } from '../media/descriptions/readDescription.ts'
import type { MediaTransport, TransportEvents, TransportFactory } from '../media/transport/transport.ts'

const FINGERPRINT = `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`

/** A transport whose other end is the test. */
export class FakeTransport implements MediaTransport {
  readonly local: TransportParameters
  readonly events: TransportEvents
  readonly media: Buffer[] = []
  readonly data: string[] = []
  remote: TransportParameters | null = null
  closed = false
  readonly kind: MediaTransportKind

  constructor(name: string, events: TransportEvents, kind: MediaTransportKind) {
    this.kind = kind
    this.local = {
      ufrag: `u${name}`,
      password: `p${name}`,
      fingerprint: FINGERPRINT,
      setup: 'actpass',
      candidates: [`candidate:of-${name}`],
    }
    this.events = events
  }

  setRemote(remote: TransportParameters): void {
    this.remote = remote
  }
  sendMedia(packet: Buffer): void {
    this.media.push(packet)
  }
  sendData(text: string): void {
    this.data.push(text)
  }
  close(): void {
    this.closed = true
  }
}

export class FakeTransports implements TransportFactory {
  readonly publishing: FakeTransport[] = []
  readonly subscribing: FakeTransport[] = []

  async answer(
    remote: TransportParameters,
    events: TransportEvents,
    kind: MediaTransportKind = 'udp',
  ): Promise<MediaTransport> {
    const transport = new FakeTransport(`a${this.publishing.length}`, events, kind)
    this.publishing.push(transport)
    transport.setRemote(remote)
    return transport
  }

  async offer(
    _label: string,
    events: TransportEvents,
    kind: MediaTransportKind = 'udp',
  ): Promise<MediaTransport> {
    const transport = new FakeTransport(`o${this.subscribing.length}`, events, kind)
    this.subscribing.push(transport)
    return transport
  }
}
