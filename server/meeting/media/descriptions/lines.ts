import { BadDescription } from './badDescription.ts'
import type { TransportParameters } from './readDescription.ts'

/** Lines at the start of every description of this server. */
export const sessionLines = (
  version: number,
  mids: readonly string[],
  { isLite = false }: { isLite?: boolean } = {},
): string[] => [
  'v=0',
  `o=- 4242 ${version} IN IP4 127.0.0.1`,
  's=-',
  't=0 0',
  `a=group:BUNDLE ${mids.join(' ')}`,
  'a=extmap-allow-mixed',
  'a=msid-semantic: WMS *',
  // Only the session level may contain it (RFC 8839 §5.3).
  ...(isLite ? ['a=ice-lite'] : []),
]

export const transportLines = (transport: TransportParameters): string[] => [
  `a=ice-ufrag:${transport.ufrag}`,
  `a=ice-pwd:${transport.password}`,
  'a=ice-options:trickle',
  `a=fingerprint:${transport.fingerprint}`,
  `a=setup:${transport.setup}`,
]

/**
 * Our addresses, for the first section of a bundle only, because the others share its transport. In the
 * description they save the round trip of a candidate that follows it.
 */
export const candidateLines = ({ candidates }: TransportParameters): string[] =>
  candidates === undefined ? [] : [...candidates.map((one) => `a=${one}`), 'a=end-of-candidates']

export const dataChannelLines = (transport: TransportParameters, mid: string): string[] => [
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  ...transportLines(transport),
  `a=mid:${mid}`,
  'a=sctp-port:5000',
  'a=max-message-size:262144',
]

/**
 * Control characters and Unicode line separators: anything that some reader interprets as the end of a line.
 */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Joins lines to a description, in one place only. Values come from peers, so a line that could be read as
 * two is refused with `BadDescription`.
 */
export const toSdp = (lines: readonly string[]): string => {
  if (lines.some((line) => UNSAFE.test(line))) {
    throw new BadDescription('A value of the session description holds a control character')
  }
  return `${lines.join('\r\n')}\r\n`
}
