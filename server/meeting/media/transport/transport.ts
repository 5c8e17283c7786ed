import type { MediaTransportKind } from '../../../../src/contracts/meeting/connection/mediaTransport.ts'
import type { TransportParameters } from '../descriptions/readDescription.ts'
import type { TcpChoice } from './mediaPort.ts'

/**
 * ICE, DTLS, SRTP and SCTP of one peer connection; the engine writes all SDP and packets itself. The
 * interface is narrow, so that implementations can be replaced.
 */
export interface MediaTransport {
  /** Our parameters for the description. */
  readonly local: TransportParameters
  /** Sets the peer's parameters, once; the answering side has them from its creation. */
  setRemote(remote: TransportParameters): void
  /** Sends one RTP or RTCP packet; dropped while the connection is down, as a network would. */
  sendMedia(packet: Buffer): void
  /** Sends on the data channel; dropped while it is closed. */
  sendData(text: string): void
  close(): void
}

export type TransportState = 'connecting' | 'connected' | 'disconnected' | 'failed'

export interface TransportEvents {
  onState(state: TransportState): void
  /**
   * Never called before the peer's DTLS fingerprint matched. `arrivedAt` is the time of arrival in
   * microseconds of `performance.now()`; now when missing.
   */
  onMedia(packet: Buffer, arrivedAt?: number): void
  onData(text: string): void
}

export interface TransportFactory {
  /** For the publish connection, where the browser offers. */
  answer(
    remote: TransportParameters & { hasDataChannel: boolean },
    events: TransportEvents,
    kind?: MediaTransportKind,
  ): Promise<MediaTransport>
  /** For the subscribe connection, where we offer; opens the data channel `label` in-band. */
  offer(label: string, events: TransportEvents, kind?: MediaTransportKind): Promise<MediaTransport>
}

export interface TransportSettings {
  /** Address for our candidates when the machine is behind NAT, or null. */
  announcedIp: string | null
  /** UDP ports; the first free one carries all calls; zero lets the system choose. */
  mediaPorts: { begin: number; end: number }
  /** TCP port for networks that block UDP; the number of the UDP port when missing. */
  tcpPort?: TcpChoice | undefined
  /** Names by which browsers test UDP before a call; without them no test is answered. */
  probe?: { ufrag: string; password: string } | undefined
}
