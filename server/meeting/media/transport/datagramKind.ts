export type DatagramKind = 'stun' | 'dtls' | 'media'

/** The protocol of a datagram by its first byte (RFC 7983 §7); null for unknown ones. */
export const datagramKind = (datagram: Buffer): DatagramKind | null => {
  const first = datagram[0]
  if (first === undefined) return null
  if (first <= 3) return 'stun'
  if (first >= 20 && first <= 63) return 'dtls'
  return first >= 128 && first <= 191 ? 'media' : null
}
