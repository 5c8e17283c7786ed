import { type DataChannel, PeerConnection, type RtcConfig, type Track, Video } from 'node-datachannel'
import { dataChannelLines, sessionLines, toSdp, transportLines } from '../media/descriptions/lines.ts'
import { readDescription, type TransportParameters } from '../media/descriptions/readDescription.ts'
import type { MediaTransport, TransportEvents, TransportState } from '../media/transport/transport.ts'

/**
 * A peer of the media server for tests and measurements, on libdatachannel. It gets constructed descriptions
 * with exactly one video section, through which all RTP and RTCP of the connection pass unchanged.
 */
export interface NativeClient extends MediaTransport {
  /** A candidate of the server, as in `a=candidate`. */
  addCandidate(candidate: string): void
  /** Whether data can be sent; earlier data is dropped. */
  readonly isChannelOpen: boolean
}

/** The events of a client, which trickles its candidates as browsers do. */
export interface ClientEvents extends TransportEvents {
  onCandidate(candidate: string): void
}

const MEDIA_MID = '0'
const DATA_MID = '1'

const pipeDescription = (transport: TransportParameters, dataMid: string | null): string =>
  toSdp([
    ...sessionLines(1, dataMid === null ? [MEDIA_MID] : [MEDIA_MID, dataMid], transport),
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'c=IN IP4 0.0.0.0',
    ...transportLines(transport),
    `a=mid:${MEDIA_MID}`,
    'a=sendrecv',
    'a=rtcp-mux',
    'a=rtpmap:96 VP8/90000',
    ...(dataMid === null ? [] : dataChannelLines(transport, dataMid)),
  ])

const isState = (state: string): state is TransportState =>
  state === 'connecting' || state === 'connected' || state === 'disconnected' || state === 'failed'

class LibdatachannelClient implements NativeClient {
  readonly #connection: PeerConnection
  readonly #events: ClientEvents
  #local: TransportParameters | null = null
  #dataMid: string | null = null
  #expectedFingerprint: string | null = null
  #verified = false
  #closed = false
  #track: Track | null = null
  #channel: DataChannel | null = null
  /**
   * Our candidates wait for the remote description, otherwise the browser's checks could finish ICE and DTLS
   * before libdatachannel knows the fingerprint, which fails with "unknown CA" (fact 1).
   */
  #heldCandidates: string[] | null = []

  constructor(name: string, config: RtcConfig, events: ClientEvents) {
    this.#connection = new PeerConnection(name, config)
    this.#events = events
    this.#connection.onLocalCandidate((candidate) => {
      if (this.#heldCandidates === null) this.#announce(candidate)
      else this.#heldCandidates.push(candidate)
    })
    this.#connection.onStateChange((state) => this.#changed(state))
  }

  get local(): TransportParameters {
    if (this.#local === null) throw new Error('The transport has no local description yet')
    return this.#local
  }

  /** Resolves when libdatachannel has created our description. */
  open(start: (connection: PeerConnection) => void): Promise<this> {
    return new Promise((resolve) => {
      this.#connection.onLocalDescription((sdp) => {
        if (this.#local !== null) return
        const described = readDescription(sdp)
        this.#local = described.transport
        this.#dataMid = described.sections.find((one) => one.type === 'application')?.mid ?? null
        resolve(this)
      })
      start(this.#connection)
    })
  }

  attachTrack(track: Track): void {
    this.#track = track
    track.onMessage((packet) => {
      if (this.#verified) this.#events.onMedia(packet)
    })
  }

  attachChannel(channel: DataChannel): void {
    this.#channel = channel
    channel.onMessage((message) => {
      if (typeof message === 'string') this.#events.onData(message)
    })
  }

  expect(remote: TransportParameters): void {
    this.#expectedFingerprint = remote.fingerprint
  }

  releaseCandidates(): void {
    const held = this.#heldCandidates ?? []
    this.#heldCandidates = null
    for (const candidate of held) this.#announce(candidate)
  }

  setRemote(remote: TransportParameters): void {
    this.expect(remote)
    this.#connection.setRemoteDescription(pipeDescription(remote, this.#dataMid), 'answer')
    this.releaseCandidates()
  }

  addCandidate(candidate: string): void {
    if (!this.#closed) this.#connection.addRemoteCandidate(candidate, MEDIA_MID)
  }

  get isChannelOpen(): boolean {
    return this.#channel?.isOpen() === true
  }

  sendMedia(packet: Buffer): void {
    if (!this.#verified || this.#closed || this.#track?.isOpen() !== true) return
    try {
      this.#track.sendMessageBinary(packet)
    } catch {
      // The connection closed between the check and the call; the packet is lost.
    }
  }

  sendData(text: string): void {
    if (this.#closed || this.#channel?.isOpen() !== true) return
    try {
      this.#channel.sendMessage(text)
    } catch {
      // As for media above.
    }
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#track?.close()
    this.#channel?.close()
    this.#connection.close()
  }

  #announce(candidate: string): void {
    if (!this.#closed) this.#events.onCandidate(candidate)
  }

  #changed(state: string): void {
    if (this.#closed || !isState(state)) return
    if (state === 'connected' && !this.#verified) {
      if (!this.#fingerprintMatches()) {
        this.close()
        this.#events.onState('failed')
        return
      }
      this.#verified = true
    }
    this.#events.onState(state)
  }

  /**
   * The library checks it too; it is repeated because media of an unverified peer must never pass (fact 9).
   */
  #fingerprintMatches(): boolean {
    const [algorithm, value] = this.#expectedFingerprint?.split(' ') ?? []
    const actual = this.#connection.remoteFingerprint()
    return (
      value !== undefined &&
      actual.value?.toUpperCase() === value.toUpperCase() &&
      actual.algorithm === algorithm?.toLowerCase()
    )
  }
}

const CONFIG: RtcConfig = {
  iceServers: [],
  mtu: 1_400,
  forceMediaTransport: true,
  disableAutoNegotiation: true,
}

let count = 0
const create = (events: ClientEvents): LibdatachannelClient => {
  count += 1
  return new LibdatachannelClient(`client-${count}`, CONFIG, events)
}

/** Offers, as a publishing browser does. */
export const offeringClient = (events: ClientEvents): Promise<NativeClient> => {
  const client = create(events)
  return client.open((connection) => {
    const video = new Video(MEDIA_MID, 'SendRecv')
    video.addVP8Codec(96)
    video.addSSRC(1, 'pipe')
    client.attachTrack(connection.addTrack(video))
    client.attachChannel(connection.createDataChannel('client'))
    connection.setLocalDescription('offer')
  })
}

/** Answers the server's parameters, as a subscribing browser does. */
export const answeringClient = (remote: TransportParameters, events: ClientEvents): Promise<NativeClient> => {
  const client = create(events)
  return client.open((connection) => {
    client.expect(remote)
    connection.onTrack((track) => client.attachTrack(track))
    connection.onDataChannel((channel) => client.attachChannel(channel))
    connection.setRemoteDescription(pipeDescription(remote, DATA_MID), 'offer')
    client.releaseCandidates()
    connection.setLocalDescription('answer')
  })
}
