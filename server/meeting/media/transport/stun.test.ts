import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bindingRequest, bindingSuccess, isAuthentic, parseStun, roleConflict, STUN_TYPE } from './stun.ts'

/** The sample request of RFC 5769 §2.1. */
const SAMPLE = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff' +
    '80290008932ff9b151263b36000600096576746a3a68367659202020000800149aeaa70cbfd8cb56781ef2b5b2d3f249' +
    'c1b571a280280004e57a3bcf',
  'hex',
)
const PASSWORD = 'VOkJxbRl1RmTxUk/WvJxBt'
const TRANSACTION = Buffer.from('b7e7a701bc34d686fa87dfae', 'hex')

describe('a STUN message', () => {
  it('is read as the sample of RFC 5769', () => {
    const message = parseStun(SAMPLE)
    expect(message).toMatchObject({
      type: STUN_TYPE.request,
      transaction: TRANSACTION,
      username: 'evtj:h6vY',
      isControlled: true,
      useCandidate: false,
    })
    expect(message !== null && isAuthentic(message, PASSWORD)).toBe(true)
    expect(message !== null && isAuthentic(message, 'another')).toBe(false)
  })

  it('tells the address as the sample answers of RFC 5769 §2.2 and §2.3', () => {
    const four = bindingSuccess(TRANSACTION, { address: '192.0.2.1', port: 32_853 }, PASSWORD)
    expect(four.toString('hex')).toContain('002000080001a147e112a643')
    const six = bindingSuccess(
      TRANSACTION,
      { address: '2001:db8:1234:5678:11:2233:4455:6677', port: 32_853 },
      PASSWORD,
    )
    expect(six.toString('hex')).toContain('002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d9')
  })

  it('writes every form of an address that Node gives', () => {
    const mapped = (address: string) =>
      bindingSuccess(Buffer.alloc(12), { address, port: 0 }, 'x').subarray(28, 44)
    const mask = Buffer.concat([Buffer.from('2112a442', 'hex'), Buffer.alloc(12)])
    const plain = (address: string) =>
      Buffer.from(mapped(address).map((byte, index) => byte ^ (mask[index] ?? 0))).toString('hex')
    expect(plain('::1')).toBe(`${'0'.repeat(31)}1`)
    expect(plain('fe80::12%eth0')).toBe(`fe80${'0'.repeat(26)}12`)
    expect(plain('::ffff:10.0.0.1')).toBe('00000000000000000000ffff0a000001')
    expect(plain('2001:db8::')).toBe(`20010db8${'0'.repeat(24)}`)
  })

  it('reads what it writes, with the right password alone', () => {
    for (const bytes of [
      bindingRequest(TRANSACTION, 'them:us', Buffer.alloc(8, 1), PASSWORD),
      bindingSuccess(TRANSACTION, { address: '10.0.0.1', port: 4 }, PASSWORD),
      roleConflict(TRANSACTION, PASSWORD),
    ]) {
      const message = parseStun(bytes)
      expect(message?.transaction).toEqual(TRANSACTION)
      expect(message !== null && isAuthentic(message, PASSWORD)).toBe(true)
      expect(message !== null && isAuthentic(message, `${PASSWORD}x`)).toBe(false)
    }
  })

  it('is refused when any bit was changed', () => {
    for (let bit = 0; bit < SAMPLE.length * 8; bit += 1) {
      const changed = Buffer.from(SAMPLE)
      changed[bit >>> 3] = (changed[bit >>> 3] ?? 0) ^ (1 << (bit & 7))
      const message = parseStun(changed)
      expect(message !== null && isAuthentic(message, PASSWORD)).toBe(false)
    }
  })

  it('is read or refused, never thrown at, whatever the bytes', () => {
    const header = Buffer.from('000100002112a442', 'hex')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), fc.boolean(), (bytes, isNear) => {
        const packet = Buffer.concat([header, bytes])
        if (isNear && packet.length >= 20) packet.writeUInt16BE(packet.length - 20, 2)
        expect(parseStun(packet)).toBeNull()
      }),
      { numRuns: 2_000 },
    )
  })
})
