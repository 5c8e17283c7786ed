import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import type { ProxyTrust } from '../config/trustProxy.ts'

/**
 * The client's address through the trusted proxies, used by all limits by address. Fastify's `request.ip` is
 * the same for requests; this one also serves websocket upgrades.
 */
export const clientAddressOf =
  (trust: ProxyTrust) =>
  (request: IncomingMessage): string =>
    request.socket.remoteAddress === undefined ? 'unknown' : proxyAddr(request, trust)

const PREFIX_PARTS = 4

/** Groups IPv6 addresses by /64, because one customer of a provider has a whole /64. */
export const addressGroup = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts
    .slice(0, PREFIX_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
