/** A peer connection without ICE, DTLS or media: descriptions are accepted unchecked. */
export class FakePeerConnection {
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: RTCSessionDescription | null = null
  remoteDescription: RTCSessionDescription | null = null
  onconnectionstatechange: (() => void) | null = null
  onicecandidate: ((event: { candidate: RTCIceCandidate | null }) => void) | null = null
  ontrack: ((event: RTCTrackEvent) => void) | null = null
  ondatachannel: ((event: { channel: RTCDataChannel }) => void) | null = null
  readonly configuration: RTCConfiguration
  readonly channels: string[] = []
  readonly candidates: RTCIceCandidateInit[] = []
  readonly offers: RTCOfferOptions[] = []
  readonly transceivers: FakeTransceiver[] = []
  readonly dtls = { state: 'new' as RTCDtlsTransportState, onstatechange: null as (() => void) | null }
  /** The next remote description is refused with this error. */
  refuseRemote: Error | null = null
  /** Remote descriptions never settle, as in a browser whose connection was closed. */
  stallsRemote = false

  constructor(configuration: RTCConfiguration = {}) {
    this.configuration = configuration
  }

  /** States are reported to the handlers only: a check of ICE stays without an answer. */
  addEventListener(): void {}
  createDataChannel(label: string): RTCDataChannel {
    this.channels.push(label)
    return { label } as Partial<RTCDataChannel> as RTCDataChannel
  }
  async createOffer(options: RTCOfferOptions = {}): Promise<RTCSessionDescriptionInit> {
    this.offers.push(options)
    return { type: 'offer', sdp: 'v=0\r\na=fmtp:111 minptime=10;useinbandfec=1\r\n' }
  }
  async createAnswer(): Promise<RTCSessionDescriptionInit> {
    return { type: 'answer', sdp: 'v=0\r\n' }
  }
  async setLocalDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    this.localDescription = { type, sdp, toJSON: () => ({ type, sdp }) }
    this.transceivers.forEach((transceiver, index) => {
      transceiver.mid ??= String(index)
    })
  }
  async setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    if (this.refuseRemote) throw this.refuseRemote
    if (this.stallsRemote) return new Promise(() => undefined)
    this.remoteDescription = { type, sdp, toJSON: () => ({ type, sdp }) }
  }
  async addIceCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    this.candidates.push(candidate)
  }
  addTransceiver(track: MediaStreamTrack, init: RTCRtpTransceiverInit): RTCRtpTransceiver {
    const transceiver = new FakeTransceiver(track, init)
    this.transceivers.push(transceiver)
    return transceiver as Partial<RTCRtpTransceiver> as RTCRtpTransceiver
  }
  /** Number of times the statistics were read. */
  statsReads = 0
  private statsKind: 'none' | 'flowing' | 'failing' = 'none'
  async getStats(): Promise<RTCStatsReport> {
    this.statsReads += 1
    if (this.statsKind === 'failing') throw new Error('No figures')
    if (this.statsKind === 'none') return new Map()
    const stream = {
      kind: 'video',
      mid: '1',
      ssrc: 7,
      bytesSent: this.statsReads,
      bytesReceived: this.statsReads,
    }
    return new Map([
      ['o', { id: 'o', type: 'outbound-rtp', ...stream }],
      ['i', { id: 'i', type: 'inbound-rtp', ...stream }],
    ])
  }
  /** Reports one video in both directions from now on. */
  reportsStats(): void {
    const sdp = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:1\r\na=msid:s1 wire-1\r\n'
    this.localDescription = { type: 'offer', sdp, toJSON: () => ({ type: 'offer', sdp }) }
    this.remoteDescription = { type: 'answer', sdp, toJSON: () => ({ type: 'answer', sdp }) }
    this.statsKind = 'flowing'
  }
  failsStats(): void {
    this.statsKind = 'failing'
  }
  close(): void {
    this.connectionState = 'closed'
  }

  becomes(state: RTCPeerConnectionState): void {
    this.connectionState = state
    this.onconnectionstatechange?.()
  }
  get sctp(): { transport: FakePeerConnection['dtls'] } | null {
    return this.remoteDescription === null ? null : { transport: this.dtls }
  }
  dtlsBecomes(state: RTCDtlsTransportState): void {
    this.dtls.state = state
    this.dtls.onstatechange?.()
  }
  finds(candidate: string): void {
    this.onicecandidate?.({ candidate: { candidate, sdpMid: '0', sdpMLineIndex: 0 } as RTCIceCandidate })
  }
  asConnection(): RTCPeerConnection {
    return whole(this)
  }
}

/** The browser's class has overloads that no fake can match; the rest is checked. */
const whole = (fake: Pick<RTCPeerConnection, 'connectionState' | 'createDataChannel' | 'close'>) =>
  fake as RTCPeerConnection

class FakeSender {
  track: MediaStreamTrack | null
  private parameters: RTCRtpSendParameters

  constructor(track: MediaStreamTrack, encodings: RTCRtpEncodingParameters[]) {
    this.track = track
    this.parameters = { transactionId: '1', codecs: [], headerExtensions: [], rtcp: {}, encodings }
  }
  async replaceTrack(track: MediaStreamTrack | null): Promise<void> {
    this.track = track
  }
  getParameters(): RTCRtpSendParameters {
    return structuredClone(this.parameters)
  }
  async setParameters(parameters: RTCRtpSendParameters): Promise<void> {
    this.parameters = parameters
  }
}

class FakeTransceiver {
  mid: string | null = null
  direction: RTCRtpTransceiverDirection
  readonly sender: RTCRtpSender

  constructor(
    track: MediaStreamTrack,
    { direction = 'sendrecv', sendEncodings = [] }: RTCRtpTransceiverInit,
  ) {
    this.direction = direction
    this.sender = new FakeSender(track, sendEncodings) as Partial<RTCRtpSender> as RTCRtpSender
  }
  stop(): void {
    this.direction = 'stopped'
  }
}
