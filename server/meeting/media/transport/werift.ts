import {
  IceCandidate,
  isMedia,
  RTCDataChannel,
  RTCDataChannelParameters,
  RTCDtlsFingerprint,
  RTCDtlsParameters,
  RTCDtlsTransport,
  RTCIceGatherer,
  RTCIceParameters,
  RTCIceTransport,
  RTCSctpTransport,
} from 'werift'
import type { TransportParameters } from '../descriptions/readDescription.ts'
import { announceCandidate, usableCandidate } from './candidates.ts'
import type { MediaTransport, TransportEvents, TransportFactory, TransportSettings } from './transport.ts'
import { SRTP_PROFILES, WeriftSrtp } from './weriftSrtp.ts'

/**
 * werift's ICE, DTLS and SCTP classes as the same pipe, all in TypeScript: for machines without a binary of
 * node-datachannel, and for clients whose network lets no UDP through, since it takes ICE over TCP. It costs
 * about five times the processor (architecture §11).
 */

const SCTP_PORT = 5_000
const MAX_MESSAGE = 262_144

class WeriftTransport implements MediaTransport {
  readonly local: TransportParameters
  readonly #events: TransportEvents
  readonly #announcedIp: string | null
  readonly #ice: RTCIceTransport
  readonly #dtls: RTCDtlsTransport
  readonly #sctp: RTCSctpTransport
  readonly #srtp: WeriftSrtp
  #channel: RTCDataChannel | null = null
  #heldCandidates: string[] | null = []
  #open = false
  #closed = false

  constructor(
    side: 'offering' | 'answering',
    certificate: Awaited<ReturnType<typeof RTCDtlsTransport.SetupCertificate>>,
    events: TransportEvents,
    settings: TransportSettings,
  ) {
    const { begin, end } = settings.mediaPorts
    this.#events = events
    this.#announcedIp = settings.announcedIp
    this.#ice = new RTCIceTransport(
      new RTCIceGatherer({
        useIpv4: true,
        useIpv6: true,
        useTcp: true,
        ...(begin > 0 ? { portRange: [begin, end] } : {}),
      }),
    )
    this.#ice.connection.iceControlling = side === 'offering'
    this.#dtls = new RTCDtlsTransport({}, this.#ice, certificate, [...SRTP_PROFILES])
    // The browser picks the active side of our offers; of its own offers we are.
    this.#dtls.role = side === 'offering' ? 'server' : 'client'
    // Keeps werift from taking packets apart itself; they reach us whole below.
    this.#dtls.srtpStarted = true
    this.#sctp = new RTCSctpTransport(SCTP_PORT, MAX_MESSAGE)
    this.#sctp.setDtlsTransport(this.#dtls)
    this.#srtp = new WeriftSrtp(this.#dtls)
    const [fingerprint] = this.#dtls.localParameters.fingerprints
    this.local = {
      ufrag: this.#ice.localParameters.usernameFragment,
      password: this.#ice.localParameters.password,
      fingerprint: `${fingerprint?.algorithm} ${fingerprint?.value}`,
      setup: side === 'offering' ? 'actpass' : 'active',
    }
    this.#ice.onIceCandidate.subscribe((candidate) => {
      if (candidate !== undefined) this.#announce(candidate.toJSON().candidate)
    })
    this.#ice.onStateChange.subscribe((state) => {
      if (this.#closed) return
      if (state === 'failed' || state === 'disconnected') this.#events.onState(state)
      else if (this.#open && (state === 'connected' || state === 'completed'))
        this.#events.onState('connected')
    })
    this.#sctp.onDataChannel.subscribe((channel) => this.#attach(channel))
    this.#ice.gather().catch(() => this.#fail())
  }

  openChannel(label: string): void {
    this.#attach(
      new RTCDataChannel(
        this.#sctp,
        new RTCDataChannelParameters({ label, ordered: true, negotiated: false }),
      ),
    )
  }

  setRemote(remote: TransportParameters): void {
    this.#ice.setRemoteParams(
      new RTCIceParameters({ iceLite: false, usernameFragment: remote.ufrag, password: remote.password }),
    )
    const [algorithm = '', value = ''] = remote.fingerprint.split(' ')
    const role = this.#dtls.role === 'client' ? 'server' : 'client'
    this.#dtls.setRemoteParams(new RTCDtlsParameters([new RTCDtlsFingerprint(algorithm, value)], role))
    const held = this.#heldCandidates ?? []
    this.#heldCandidates = null
    for (const candidate of held) this.#announce(candidate)
    this.#events.onState('connecting')
    this.#connect().catch(() => this.#fail())
  }

  addCandidate(candidate: string): void {
    const usable = usableCandidate(candidate)
    if (usable === null || this.#closed) return
    const parsed = IceCandidate.fromJSON({ candidate: usable, sdpMid: '0', sdpMLineIndex: 0 })
    if (parsed !== undefined) this.#ice.addRemoteCandidate(parsed)?.catch(() => undefined)
  }

  sendMedia(packet: Buffer): void {
    if (!this.#open || this.#closed) return
    this.#ice.connection.send(this.#srtp.protect(packet)).catch(() => undefined)
  }

  sendData(text: string): void {
    if (this.#closed || this.#channel?.readyState !== 'open') return
    this.#channel.send(text)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    const parts = [() => this.#sctp.stop(), () => this.#dtls.stop(), () => this.#ice.stop()]
    // Each says goodbye through the next; one that fails must not keep the others open.
    parts
      .reduce((before, stop) => before.then(stop).catch(() => undefined), Promise.resolve())
      .catch(() => undefined)
  }

  /** DTLS compares the fingerprint before it connects; nothing is read or sent until then (fact 9). */
  async #connect(): Promise<void> {
    await this.#ice.start()
    await this.#dtls.start()
    this.#dtls.updateSrtpSession()
    if (this.#closed) return
    this.#open = true
    this.#ice.connection.onData.subscribe((packet) => {
      if (this.#closed || !isMedia(packet)) return
      const plain = this.#srtp.unprotect(packet)
      if (plain !== null) this.#events.onMedia(plain)
    })
    this.#events.onState('connected')
    await this.#sctp.start(SCTP_PORT)
  }

  #attach(channel: RTCDataChannel): void {
    this.#channel = channel
    channel.onMessage.subscribe((message) => {
      if (!this.#closed && typeof message === 'string') this.#events.onData(message)
    })
  }

  #announce(candidate: string): void {
    if (this.#heldCandidates !== null) this.#heldCandidates.push(candidate)
    else if (!this.#closed) {
      const line = candidate.startsWith('candidate:') ? candidate : `candidate:${candidate}`
      this.#events.onCandidate(announceCandidate(line, this.#announcedIp))
    }
  }

  #fail(): void {
    if (!this.#closed) this.#events.onState('failed')
  }
}

export const createWeriftTransports = (settings: TransportSettings): TransportFactory => ({
  answer: async (remote, events) => {
    const certificate = await RTCDtlsTransport.SetupCertificate()
    const transport = new WeriftTransport('answering', certificate, events, settings)
    transport.setRemote(remote)
    return transport
  },
  offer: async (label, events) => {
    const certificate = await RTCDtlsTransport.SetupCertificate()
    const transport = new WeriftTransport('offering', certificate, events, settings)
    transport.openChannel(label)
    return transport
  },
})
