import type { TransportParameters } from './readDescription.ts'

/** Lines common to the descriptions this server writes. */

export const sessionLines = (version: number, mids: readonly string[]): string[] => [
  'v=0',
  `o=- 4242 ${version} IN IP4 127.0.0.1`,
  's=-',
  't=0 0',
  `a=group:BUNDLE ${mids.join(' ')}`,
  'a=extmap-allow-mixed',
  'a=msid-semantic: WMS *',
]

export const transportLines = (transport: TransportParameters): string[] => [
  `a=ice-ufrag:${transport.ufrag}`,
  `a=ice-pwd:${transport.password}`,
  'a=ice-options:trickle',
  `a=fingerprint:${transport.fingerprint}`,
  `a=setup:${transport.setup}`,
]

export const dataChannelLines = (transport: TransportParameters, mid: string): string[] => [
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  ...transportLines(transport),
  `a=mid:${mid}`,
  'a=sctp-port:5000',
  'a=max-message-size:262144',
]

export const toSdp = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`
