import { createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Message types of STUN (RFC 8489) for connectivity checks of ICE (RFC 8445 §7). */
export const STUN_TYPE = { request: 0x0001, success: 0x0101, error: 0x0111 } as const

const HEADER = 20
const MAGIC = 0x2112_a442
const FINGERPRINT_MASK = 0x5354_554e
/** Checks of browsers are much shorter. */
const MAX_LENGTH = 548
const MAX_ATTRIBUTES = 32

const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  priority: 0x0024,
  useCandidate: 0x0025,
  xorMappedAddress: 0x0020,
  fingerprint: 0x8028,
  controlled: 0x8029,
  controlling: 0x802a,
} as const

export interface StunMessage {
  type: number
  /** 12 bytes. */
  transaction: Buffer
  /** Empty when absent. */
  username: string
  useCandidate: boolean
  /** The sender claims our role: an ICE-lite agent is always the controlled one. */
  isControlled: boolean
  /** Offset of MESSAGE-INTEGRITY, or null. The bytes after it are unprotected and not read. */
  integrityAt: number | null
  bytes: Buffer
}

/** Null for anything that is not one complete message with a valid FINGERPRINT. */
export const parseStun = (bytes: Buffer): StunMessage | null => {
  if (bytes.length < HEADER || bytes.length > MAX_LENGTH) return null
  if (bytes.readUInt32BE(4) !== MAGIC || bytes.readUInt16BE(2) !== bytes.length - HEADER) return null
  const message: StunMessage = {
    type: bytes.readUInt16BE(0),
    transaction: bytes.subarray(8, HEADER),
    username: '',
    useCandidate: false,
    isControlled: false,
    integrityAt: null,
    bytes,
  }
  let at = HEADER
  for (let count = 0; at < bytes.length; count += 1) {
    if (count === MAX_ATTRIBUTES || at + 4 > bytes.length) return null
    const attribute = bytes.readUInt16BE(at)
    const length = bytes.readUInt16BE(at + 2)
    const start = at + 4
    if (start + length > bytes.length) return null
    if (attribute === ATTRIBUTE.fingerprint) {
      // The last attribute (RFC 8489 §14.7): the length in the header already counts it.
      const isLast = length === 4 && start + 4 === bytes.length
      if (!isLast || bytes.readUInt32BE(start) !== fingerprintOf(bytes.subarray(0, at))) return null
      return message
    }
    if (message.integrityAt === null) readAttribute(message, attribute, at, start, length)
    at = start + Math.ceil(length / 4) * 4
  }
  return null
}

const readAttribute = (
  message: StunMessage,
  attribute: number,
  at: number,
  start: number,
  length: number,
) => {
  const { bytes } = message
  switch (attribute) {
    case ATTRIBUTE.username:
      message.username = bytes.toString('latin1', start, start + length)
      break
    case ATTRIBUTE.useCandidate:
      message.useCandidate = true
      break
    case ATTRIBUTE.controlled:
      message.isControlled = true
      break
    case ATTRIBUTE.integrity:
      if (length === 20) message.integrityAt = at
      break
  }
}

/** Whether the sender of the message knows the password. */
export const isAuthentic = ({ bytes, integrityAt }: StunMessage, password: string): boolean => {
  if (integrityAt === null) return false
  const signed = Buffer.from(bytes.subarray(0, integrityAt))
  // The length covers the attributes up to and with MESSAGE-INTEGRITY itself (RFC 8489 §14.5).
  signed.writeUInt16BE(integrityAt + 24 - HEADER, 2)
  const expected = createHmac('sha1', password).update(signed).digest()
  return timingSafeEqual(expected, bytes.subarray(integrityAt + 4, integrityAt + 24))
}

/** The answer to a check, with the address it came from (RFC 8445 §7.3.1.2). */
export const bindingSuccess = (
  transaction: Buffer,
  remote: { address: string; port: number },
  password: string,
): Buffer => finish(STUN_TYPE.success, transaction, [mappedAddress(transaction, remote)], password)

/** 487: the sender must take the controlling role (RFC 8445 §7.3.1.1). */
export const roleConflict = (transaction: Buffer, password: string): Buffer =>
  finish(
    STUN_TYPE.error,
    transaction,
    [attributeBytes(ATTRIBUTE.errorCode, Buffer.from([0, 0, 4, 87]))],
    password,
  )

/** Our check whether an address accepts media (RFC 7675 §5.1). `username` is `theirs:ours`. */
export const bindingRequest = (
  transaction: Buffer,
  username: string,
  tieBreaker: Buffer,
  password: string,
): Buffer =>
  finish(
    STUN_TYPE.request,
    transaction,
    [
      attributeBytes(ATTRIBUTE.username, Buffer.from(username, 'latin1')),
      attributeBytes(ATTRIBUTE.controlled, tieBreaker),
      attributeBytes(ATTRIBUTE.priority, PEER_REFLEXIVE),
    ],
    password,
  )

/** (110 << 24) | (65535 << 8) | 255 */
const PEER_REFLEXIVE = Buffer.from([0x6e, 0xff, 0xff, 0xff])

const attributeBytes = (attribute: number, value: Buffer): Buffer => {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4)
  bytes.writeUInt16BE(attribute, 0)
  bytes.writeUInt16BE(value.length, 2)
  value.copy(bytes, 4)
  return bytes
}

const mappedAddress = (transaction: Buffer, { address, port }: { address: string; port: number }): Buffer => {
  const isSix = address.includes(':')
  const raw = isSix ? ipv6Bytes(address) : Buffer.from(address.split('.').map(Number))
  const mask = Buffer.alloc(16)
  mask.writeUInt32BE(MAGIC, 0)
  transaction.copy(mask, 4)
  const value = Buffer.alloc(4 + raw.length)
  value[1] = isSix ? 2 : 1
  value.writeUInt16BE(port ^ (MAGIC >>> 16), 2)
  for (const [index, byte] of raw.entries()) value[4 + index] = byte ^ (mask[index] ?? 0)
  return attributeBytes(ATTRIBUTE.xorMappedAddress, value)
}

/** The sixteen bytes of an address as written by Node; a zone is ignored. */
const ipv6Bytes = (address: string): Buffer => {
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const words = (text: string) => (text === '' ? [] : text.split(':').flatMap(wordsOf))
  const front = words(head)
  const back = words(tail ?? '')
  const bytes = Buffer.alloc(16)
  for (const [index, word] of front.slice(0, 8).entries()) bytes.writeUInt16BE(word, index * 2)
  for (const [index, word] of back.slice(0, 8).entries())
    bytes.writeUInt16BE(word, (8 - back.length + index) * 2)
  return bytes
}

/** One group of hexadecimal digits, or an IPv4 address at the end. */
const wordsOf = (part: string): number[] => {
  if (!part.includes('.')) return [Number.parseInt(part, 16) & 0xffff]
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

const finish = (
  type: number,
  transaction: Buffer,
  attributes: readonly Buffer[],
  password: string,
): Buffer => {
  const length = attributes.reduce((sum, one) => sum + one.length, 0)
  const header = Buffer.alloc(HEADER)
  header.writeUInt16BE(type, 0)
  header.writeUInt16BE(length + 24, 2)
  header.writeUInt32BE(MAGIC, 4)
  transaction.copy(header, 8)
  const integrity = createHmac('sha1', password)
    .update(Buffer.concat([header, ...attributes]))
    .digest()
  header.writeUInt16BE(length + 32, 2)
  const signed = Buffer.concat([header, ...attributes, attributeBytes(ATTRIBUTE.integrity, integrity)])
  const fingerprint = Buffer.alloc(4)
  fingerprint.writeUInt32BE(fingerprintOf(signed))
  return Buffer.concat([signed, attributeBytes(ATTRIBUTE.fingerprint, fingerprint)])
}

const fingerprintOf = (bytes: Buffer): number => (crc32(bytes) ^ FINGERPRINT_MASK) >>> 0
