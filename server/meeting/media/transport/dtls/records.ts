import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { ReplayWindow } from '../replayWindow.ts'

/** Content types of the record layer of DTLS 1.2 (RFC 6347 §4.1), which uses AES-128-GCM (RFC 5288). */
export const CONTENT = { changeCipherSpec: 20, alert: 21, handshake: 22, applicationData: 23 } as const

export const DTLS_1_2 = 0xfefd
/** Clients may use it on the record of their first message (RFC 6347 §4.2.1). */
const DTLS_1_0 = 0xfeff
const HEADER = 13
const MAX_FRAGMENT = 16_384
const EXPLICIT_NONCE = 8
const TAG = 16
/** Records in one datagram; a flight of a browser has five. */
const MAX_RECORDS = 16

export interface DtlsRecord {
  type: number
  epoch: number
  sequence: number
  /** Epoch and number as in the header. */
  number: Buffer
  fragment: Buffer
}

/** The complete records at the start of a datagram; the rest after an invalid one is dropped. */
export const parseRecords = (datagram: Buffer): DtlsRecord[] => {
  const records: DtlsRecord[] = []
  let at = 0
  while (records.length < MAX_RECORDS && at + HEADER <= datagram.length) {
    const type = datagram.readUInt8(at)
    const version = datagram.readUInt16BE(at + 1)
    const epoch = datagram.readUInt16BE(at + 3)
    const length = datagram.readUInt16BE(at + 11)
    const end = at + HEADER + length
    if (type < CONTENT.changeCipherSpec || type > CONTENT.applicationData) break
    if (version !== DTLS_1_2 && !(version === DTLS_1_0 && epoch === 0)) break
    if (length > MAX_FRAGMENT + EXPLICIT_NONCE + TAG || end > datagram.length) break
    records.push({
      type,
      epoch,
      sequence: datagram.readUIntBE(at + 5, 6),
      number: datagram.subarray(at + 3, at + 11),
      fragment: datagram.subarray(at + HEADER, end),
    })
    at = end
  }
  return records
}

/** Writes and numbers the records of one epoch. */
export class RecordWriter {
  readonly #epoch: number
  readonly #keys: { key: KeyObject; salt: Buffer } | null
  #sequence = 0

  /** Without keys the records are plain: epoch 0. */
  constructor(epoch: number, keys: { key: KeyObject; salt: Buffer } | null) {
    this.#epoch = epoch
    this.#keys = keys
  }

  write(type: number, content: Buffer): Buffer {
    const number = Buffer.alloc(8)
    number.writeUInt16BE(this.#epoch, 0)
    number.writeUIntBE(this.#sequence, 2, 6)
    this.#sequence += 1
    if (this.#keys === null) return Buffer.concat([headerOf(type, number, content.length), content])
    const { key, salt } = this.#keys
    // The number is the nonce, so it is never used twice under one key.
    const cipher = createCipheriv('aes-128-gcm', key, Buffer.concat([salt, number]))
    cipher.setAAD(additionalData(type, number, content.length))
    const body = cipher.update(content)
    cipher.final()
    const length = EXPLICIT_NONCE + body.length + TAG
    return Buffer.concat([headerOf(type, number, length), number, body, cipher.getAuthTag()])
  }
}

/** Decrypts protected records, each once. */
export class RecordReader {
  readonly #key: KeyObject
  readonly #salt: Buffer
  readonly #window = new ReplayWindow()

  constructor({ key, salt }: { key: KeyObject; salt: Buffer }) {
    this.#key = key
    this.#salt = salt
  }

  /** Null for forged, broken or replayed records, which are dropped (RFC 6347 §4.1.2.7). */
  open(record: DtlsRecord): Buffer | null {
    const { type, sequence, number, fragment } = record
    const length = fragment.length - EXPLICIT_NONCE - TAG
    if (length < 0 || length > MAX_FRAGMENT || !this.#window.isNew(sequence)) return null
    const nonce = Buffer.concat([this.#salt, fragment.subarray(0, EXPLICIT_NONCE)])
    const decipher = createDecipheriv('aes-128-gcm', this.#key, nonce, { authTagLength: TAG })
    decipher.setAAD(additionalData(type, number, length))
    decipher.setAuthTag(fragment.subarray(EXPLICIT_NONCE + length))
    const content = decipher.update(fragment.subarray(EXPLICIT_NONCE, EXPLICIT_NONCE + length))
    try {
      decipher.final()
    } catch {
      return null
    }
    return this.#window.accepts(sequence) ? content : null
  }
}

const headerOf = (type: number, number: Buffer, length: number): Buffer => {
  const header = Buffer.alloc(HEADER)
  header.writeUInt8(type, 0)
  header.writeUInt16BE(DTLS_1_2, 1)
  number.copy(header, 3)
  header.writeUInt16BE(length, 11)
  return header
}

const additionalData = (type: number, number: Buffer, length: number): Buffer => {
  const bytes = Buffer.alloc(13)
  number.copy(bytes)
  bytes.writeUInt8(type, 8)
  bytes.writeUInt16BE(DTLS_1_2, 9)
  bytes.writeUInt16BE(length, 11)
  return bytes
}
