import { expect, it } from 'vitest'
import { addressTag } from './addressTag.ts'

const tag = (address: string) => addressTag('a secret', address)

it('tells addresses apart, and says nothing of them', () => {
  expect(tag('192.0.2.1')).not.toBe(tag('192.0.2.2'))
  expect(tag('192.0.2.1')).toMatch(/^[0-9a-f]{16}$/)
  expect(addressTag('another secret', '192.0.2.1')).not.toBe(tag('192.0.2.1'))
})

it('takes the addresses of one IPv6 network for one, however they are written', () => {
  expect(tag('2001:db8:1:2::1')).toBe(tag('2001:0db8:1:2:ffff:1:2:3'))
  expect(tag('2001:db8::1')).toBe(tag('2001:db8:0:0:1::'))
  expect(tag('2001:db8:1:2::1')).not.toBe(tag('2001:db8:1:3::1'))
  expect(tag('::1')).toBe(tag('::2'))
  expect(tag('fe80::1%eth0')).toBe(tag('fe80::1'))
  expect(tag('::ffff:192.0.2.1')).not.toBe(tag('::ffff:192.0.2.2'))
})
