import { networkInterfaces } from 'node:os'
import type { MediaTransportKind } from '../../../../src/contracts/meeting/connection/mediaTransport.ts'

/** `(type << 24) | (local << 8) | 255` (RFC 8445 §5.1.2.1): a host candidate, and one to be used last. */
const HOST_TYPE = 126
const LAST_TYPE = 1

/**
 * The candidate lines of a port that is open on every address of this machine. Behind NAT the machine does
 * not know its public address, so the configured one replaces those of its family. For a network that blocks
 * UDP the TCP port comes first; UDP stays, because relays reach us by it.
 */
export const localCandidates = (
  { port, tcpPort, hasIpv6 }: { port: number; tcpPort: number | null; hasIpv6: boolean },
  announcedIp: string | null,
  transport: MediaTransportKind,
): string[] => {
  const addresses = reachableAddresses(announcedIp).filter((address) => hasIpv6 || !address.includes(':'))
  const overTcp = transport === 'tcp' && tcpPort !== null
  const line = (kind: MediaTransportKind, type: number, at: number) => (address: string, index: number) => {
    const priority = type * 2 ** 24 + (0xffff - index) * 2 ** 8 + 255
    const ending = kind === 'tcp' ? ' tcptype passive' : ''
    return `candidate:${kind === 'tcp' ? 't' : ''}${index + 1} 1 ${kind} ${priority} ${address} ${at} typ host${ending}`
  }
  return [
    ...(overTcp ? addresses.map(line('tcp', HOST_TYPE, tcpPort)) : []),
    ...addresses.map(line('udp', overTcp ? LAST_TYPE : HOST_TYPE, port)),
  ]
}

const reachableAddresses = (announcedIp: string | null): string[] => {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  // Link-local addresses need a zone, which a candidate cannot contain.
  const usable = all.filter(({ address }) => !address.toLowerCase().startsWith('fe80:'))
  const outer = usable.filter(({ internal }) => !internal)
  const own = (outer.length > 0 ? outer : usable).map(({ address }) => address)
  if (announcedIp === null) return [...new Set(own)]
  const isSix = announcedIp.includes(':')
  return [announcedIp, ...new Set(own.filter((address) => address.includes(':') !== isSix))]
}
