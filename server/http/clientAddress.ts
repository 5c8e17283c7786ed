import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import type { ProxyTrust } from '../config/trustProxy.ts'

/**
 * Who is at the other end, through the proxies that are trusted: what limits by address count by. Fastify's
 * `request.ip` is the same for calls; this is for what never becomes one, such as websocket upgrades.
 */
export const clientAddressOf =
  (trust: ProxyTrust) =>
  (request: IncomingMessage): string =>
    request.socket.remoteAddress === undefined ? 'unknown' : proxyAddr(request, trust)

const PREFIX_PARTS = 4

/** One customer of a provider has a whole /64 of IPv6 addresses: they count as one. */
export const addressGroup = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts
    .slice(0, PREFIX_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
