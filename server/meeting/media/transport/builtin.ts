import { randomBytes } from 'node:crypto'
import type { MediaTransportKind } from '../../../../src/contracts/meeting/connection/mediaTransport.ts'
import type { TransportParameters } from '../descriptions/readDescription.ts'
import { createIdentity, type Identity, renewIdentity } from './dtls/certificates.ts'
import { DtlsServer } from './dtls/dtlsServer.ts'
import { IceAgent, type NetworkPath } from './iceAgent.ts'
import { localCandidates } from './localCandidates.ts'
import { MediaPort, type PortUser } from './mediaPort.ts'
import { ProbeResponder } from './probeResponder.ts'
import { DataChannels } from './sctp/dataChannels.ts'
import { SrtpSession } from './srtp/srtpSession.ts'
import type { StunMessage } from './stun.ts'
import type {
  MediaTransport,
  TransportEvents,
  TransportFactory,
  TransportSettings,
  TransportState,
} from './transport.ts'

/** One connection over the shared port: ICE, DTLS, SRTP and data channels on node:crypto (decision 0100). */
class BuiltinTransport implements MediaTransport, PortUser {
  readonly local: TransportParameters
  readonly tag: number
  readonly #port: MediaPort
  readonly #identity: Identity
  readonly #events: TransportEvents
  readonly #label: string | null
  readonly #ice: IceAgent
  #dtls: DtlsServer | null = null
  #srtp: SrtpSession | null = null
  #channels: DataChannels | null = null
  #fingerprint: string | null = null
  #state: TransportState | null = null
  #isDown = false
  #closed = false

  constructor(
    side: { setup: 'actpass' | 'passive'; label: string | null; kind: MediaTransportKind },
    parts: { port: MediaPort; identity: Identity; announcedIp: string | null },
    events: TransportEvents,
  ) {
    this.#port = parts.port
    this.#identity = parts.identity
    this.#events = events
    this.#label = side.label
    this.local = {
      ufrag: randomBytes(6).toString('hex'),
      password: randomBytes(18).toString('base64url'),
      fingerprint: parts.identity.fingerprint,
      setup: side.setup,
      isLite: true,
      candidates: localCandidates(parts.port, parts.announcedIp, side.kind),
    }
    const tag = randomBytes(4)
    this.tag = tag.readUInt32BE(0)
    this.#ice = new IceAgent(
      { ufrag: this.local.ufrag, password: this.local.password, tag },
      {
        onProven: (path) => this.#port.claim(path.key, this),
        onForgotten: (path) => this.#port.release(path.key, this),
        onState: (state) => this.#onIceState(state),
      },
    )
    this.#port.add(this)
  }

  get ufrag(): string {
    return this.local.ufrag
  }

  setRemote(remote: TransportParameters): void {
    if (this.#closed || this.#fingerprint !== null) return
    this.#fingerprint = remote.fingerprint
    this.#ice.setRemote(remote, performance.now())
    this.#become('connecting')
    // We are always the DTLS server, so only a peer that insists on the same is refused.
    if (remote.setup === 'passive') this.#end('failed')
  }

  sendMedia(packet: Buffer): void {
    if (this.#srtp === null || this.#isDown || this.#closed) return
    const protectedPacket = this.#srtp.protect(packet)
    if (protectedPacket !== null) this.#ice.send(protectedPacket)
  }

  sendData(text: string): void {
    if (!this.#closed) this.#channels?.sendText(text)
  }

  close(): void {
    if (this.#closed) return
    this.#channels?.close()
    this.#dtls?.close()
    this.#closed = true
    this.#ice.close()
    this.#port.remove(this)
  }

  onStun(message: StunMessage, path: NetworkPath): void {
    if (!this.#closed) this.#ice.receive(message, path, performance.now())
  }

  onPacket(kind: 'dtls' | 'media', packet: Buffer, arrivedAt: number): void {
    if (this.#closed) return
    if (kind === 'dtls') {
      this.#dtls?.receive(packet, performance.now())
      return
    }
    const plain = this.#srtp?.unprotect(packet) ?? null
    if (plain !== null) this.#events.onMedia(plain, Math.floor(arrivedAt * 1_000))
  }

  tick(now: number): void {
    if (this.#closed) return
    this.#ice.tick(now)
    this.#dtls?.tick(now)
    this.#channels?.tick(now)
  }

  onError(error: unknown): void {
    console.error('A media connection failed:', error)
    this.#end('failed')
  }

  #onIceState(state: 'connected' | 'disconnected' | 'failed'): void {
    if (state === 'failed') {
      this.#end('failed')
      return
    }
    this.#isDown = state === 'disconnected'
    if (state === 'connected') this.#dtls ??= this.#startDtls()
    if (this.#srtp !== null) this.#become(state)
  }

  #startDtls(): DtlsServer {
    const dtls = new DtlsServer(
      this.#identity,
      this.#fingerprint ?? '',
      {
        send: (datagram) => this.#ice.send(datagram),
        onConnected: (keys) => {
          this.#srtp = new SrtpSession(keys)
          this.#become('connected')
        },
        onData: (data) => this.#channels?.receive(data),
        // A browser that closes its connection announces it; the engine decides whether to create another
        // one.
        onEnd: (how) => this.#end(how === 'closed' ? 'disconnected' : 'failed'),
      },
      performance.now(),
    )
    this.#channels = new DataChannels(
      this.#label,
      {
        send: (packet) => void dtls.send(packet),
        onText: (text) => this.#events.onData(text),
      },
      () => performance.now(),
    )
    return dtls
  }

  #end(state: 'disconnected' | 'failed'): void {
    if (this.#closed) return
    this.close()
    this.#state = state
    this.#events.onState(state)
  }

  #become(state: TransportState): void {
    if (this.#closed || this.#state === state) return
    this.#state = state
    this.#events.onState(state)
  }
}

export interface BuiltinTransports extends TransportFactory {
  readonly port: number
  /** Null without TCP. */
  readonly tcpPort: number | null
  /** Where a browser tests UDP before a call: lines as in `a=candidate`. */
  readonly probeCandidates: string[]
  close(): void
}

/** Opens the port; throws `NoFreePort`. */
export const createBuiltinTransports = async ({
  announcedIp,
  mediaPorts,
  tcpPort,
  probe,
}: TransportSettings): Promise<BuiltinTransports> => {
  const [port, identity] = await Promise.all([MediaPort.open(mediaPorts, tcpPort), createIdentity()])
  const parts = () => ({ port, identity: renewIdentity(identity), announcedIp })
  if (probe !== undefined) port.add(new ProbeResponder(probe, randomBytes(4).readUInt32BE(0)))
  return {
    port: port.port,
    tcpPort: port.tcpPort,
    probeCandidates: localCandidates(port, announcedIp, 'udp'),
    answer: async (remote, events, kind = 'udp') => {
      const transport = new BuiltinTransport({ setup: 'passive', label: null, kind }, parts(), events)
      transport.setRemote(remote)
      return transport
    },
    offer: async (label, events, kind = 'udp') =>
      new BuiltinTransport({ setup: 'actpass', label, kind }, parts(), events),
    close: () => port.close(),
  }
}
