import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { addressGroup, clientAddressOf } from './clientAddress.ts'

const PROXY = '10.0.0.2'
/** A request that arrives from `PROXY`, or from `from`. */
const asked = (forwarded: string | undefined, from = PROXY): IncomingMessage => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: from })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}

it.each([
  // The browser's own entry comes first; our proxies add theirs behind it.
  ['off', '203.0.113.9', PROXY],
  ['on', undefined, PROXY],
  ['on', '203.0.113.9', '203.0.113.9'],
  ['on', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['2', '198.51.100.1, 203.0.113.9, 10.0.0.3', '203.0.113.9'],
  ['10.0.0.2', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.0/24', '198.51.100.1, 203.0.113.9, 10.0.0.3', '203.0.113.9'],
  ['uniquelocal', '198.51.100.1, 203.0.113.9, 10.0.0.3', '203.0.113.9'],
  ['loopback', '203.0.113.9', PROXY],
  ['10.0.0.2, fd00::/8', 'nonsense', 'nonsense'],
])('TRUST_PROXY=%s takes %j from a proxy for %s', (setting, forwarded, address) => {
  expect(clientAddressOf(readConfig({ TRUST_PROXY: setting }).TRUST_PROXY)(asked(forwarded))).toBe(address)
})

it('believes nobody who is not the proxy that was named', () => {
  const { TRUST_PROXY } = readConfig({ TRUST_PROXY: PROXY })
  expect(clientAddressOf(TRUST_PROXY)(asked('203.0.113.9', '192.0.2.7'))).toBe('192.0.2.7')
})

it('counts a whole /64 of IPv6 as one, and an IPv4 address however it is written', () => {
  expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe(addressGroup('2001:db8:1:2::9'))
  expect(addressGroup('2001:db8:1:3::9')).not.toBe(addressGroup('2001:db8:1:2::9'))
  expect(addressGroup('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(addressGroup('nonsense, "')).toBe('unknown')
})
