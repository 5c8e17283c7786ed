import type { TransportParameters } from '../descriptions/readDescription.ts'

/**
 * ICE, DTLS, SRTP and SCTP of one peer connection, and nothing else: the engine writes all SDP and packets
 * itself. The narrowness lets one library replace another (architecture §11).
 */
export interface MediaTransport {
  /** Our side, for the description. */
  readonly local: TransportParameters
  /** The peer's side, once; the answering side gets it at creation. Then candidates start to be reported. */
  setRemote(remote: TransportParameters): void
  /** A remote candidate as in `a=candidate`. Bad ones are ignored. */
  addCandidate(candidate: string): void
  /** Sends one RTP or RTCP packet; dropped while the connection is down, as a network would. */
  sendMedia(packet: Buffer): void
  /** Sends on the data channel; dropped while it is closed. */
  sendData(text: string): void
  close(): void
}

export type TransportState = 'connecting' | 'connected' | 'disconnected' | 'failed'

export interface TransportEvents {
  onCandidate(candidate: string): void
  onState(state: TransportState): void
  /** Never before the peer's DTLS fingerprint matched the signalled one. */
  onMedia(packet: Buffer): void
  onData(text: string): void
}

export interface TransportFactory {
  /** For the publish connection, where the browser offers. */
  answer(
    remote: TransportParameters & { hasDataChannel: boolean },
    events: TransportEvents,
  ): Promise<MediaTransport>
  /** For the subscribe connection, where we offer; opens the data channel `label` in-band. */
  offer(label: string, events: TransportEvents): Promise<MediaTransport>
}

export interface TransportSettings {
  /** The library underneath. */
  transport: 'node-datachannel' | 'werift'
  announcedIp: string | null
  mediaPorts: { begin: number; end: number }
}
