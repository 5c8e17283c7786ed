import { networkInterfaces } from 'node:os'

/** `(126 << 24) | (local << 8) | 255` (RFC 8445 §5.1.2.1): a host candidate. */
const HOST_TYPE = 126

/**
 * The candidate lines of a port that is open on every address of this machine. Behind NAT the machine does
 * not know its public address, so the configured one replaces those of its family.
 */
export const localCandidates = (
  { port, hasIpv6 }: { port: number; hasIpv6: boolean },
  announcedIp: string | null,
): string[] =>
  reachableAddresses(announcedIp)
    .filter((address) => hasIpv6 || !address.includes(':'))
    .map((address, index) => {
      const priority = HOST_TYPE * 2 ** 24 + (0xffff - index) * 2 ** 8 + 255
      return `candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ host`
    })

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
