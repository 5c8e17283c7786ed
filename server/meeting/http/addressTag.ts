import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** The network of an IPv6 address (/64), because its holder chooses the rest; any other address complete. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain) || plain.includes('.')) return plain
  const [before = '', after] = plain.split('::')
  const head = before.split(':').filter((part) => part !== '')
  const tail = (after ?? '').split(':').filter((part) => part !== '')
  const zeros = after === undefined ? [] : Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}

/** Keyed hash that distinguishes addresses without revealing them. IPv6 addresses of one /64 count as one. */
export const addressTag = (secret: string, address: string): string =>
  createHmac('sha256', secret)
    .update(`address ${networkOf(address)}`)
    .digest('hex')
    .slice(0, 16)
