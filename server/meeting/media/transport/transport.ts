import type { TransportParameters } from '../descriptions/readDescription.ts'

/**
 * ICE, DTLS, SRTP and SCTP of one peer connection, and nothing else: the engine writes all SDP and packets
 * itself. The narrowness lets one implementation replace another.
 */
export interface MediaTransport {
  /** Our side, for the description. */
  readonly local: TransportParameters
  /** The peer's side, once; the answering side gets it at creation. Then candidates start to be reported. */
  setRemote(remote: TransportParameters): void
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
  /**
   * Never before the peer's DTLS fingerprint matched the signalled one. `arrivedAt` is when the packet came
   * to this machine, in microseconds of `performance.now()`; without it, now.
   */
  onMedia(packet: Buffer, arrivedAt?: number): void
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
  /** Address put into our candidates when the machine is behind NAT, or null. */
  announcedIp: string | null
  /** UDP ports, of which the first free one carries all calls; zero leaves the choice to the system. */
  mediaPorts: { begin: number; end: number }
}
