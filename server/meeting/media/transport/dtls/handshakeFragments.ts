import { uint } from './byteReader.ts'

/**
 * Header of a handshake message in DTLS (RFC 6347 §4.2.2): messages are numbered and split into fragments.
 */
const HEADER = 12
/** The longest message would be a certificate chain; browsers send one certificate. */
const MAX_MESSAGE = 16_384
/** Fragments read from one record. */
const MAX_FRAGMENTS = 16

export interface HandshakeMessage {
  type: number
  sequence: number
  body: Buffer
}

interface Fragment {
  type: number
  length: number
  sequence: number
  offset: number
  bytes: Buffer
}

/** A message in one fragment, which is also its form in the transcript. */
export const serialize = ({ type, sequence, body }: HandshakeMessage): Buffer =>
  Buffer.concat([
    uint(type, 1),
    uint(body.length, 3),
    uint(sequence, 2),
    uint(0, 3),
    uint(body.length, 3),
    body,
  ])

/** The complete fragments at the start of a record. */
export const parseFragments = (content: Buffer): Fragment[] => {
  const fragments: Fragment[] = []
  let at = 0
  while (fragments.length < MAX_FRAGMENTS && at + HEADER <= content.length) {
    const length = content.readUIntBE(at + 1, 3)
    const offset = content.readUIntBE(at + 6, 3)
    const size = content.readUIntBE(at + 9, 3)
    const start = at + HEADER
    if (length > MAX_MESSAGE || offset + size > length || start + size > content.length) break
    fragments.push({
      type: content.readUInt8(at),
      length,
      sequence: content.readUInt16BE(at + 4),
      offset,
      bytes: content.subarray(start, start + size),
    })
    at = start + size
  }
  return fragments
}

/** Assembles the fragments of one message. */
export class MessageAssembly {
  #type = 0
  #body = Buffer.alloc(0)
  /** Which bytes are still missing; null before the first fragment. */
  #missing: { marks: Uint8Array; count: number } | null = null

  /**
   * Adds a fragment; one that does not match the earlier ones starts again.
   * @returns the message when it is complete
   */
  add(fragment: Fragment): HandshakeMessage | null {
    const { type, length, sequence, offset, bytes } = fragment
    if (this.#missing === null || this.#type !== type || this.#body.length !== length) {
      this.#type = type
      this.#body = Buffer.alloc(length)
      this.#missing = { marks: new Uint8Array(length), count: length }
    }
    const { marks } = this.#missing
    bytes.copy(this.#body, offset)
    for (let index = offset; index < offset + bytes.length; index += 1) {
      this.#missing.count -= 1 - (marks[index] ?? 1)
      marks[index] = 1
    }
    if (this.#missing.count > 0) return null
    const body = this.#body
    this.reset()
    return { type, sequence, body }
  }

  reset(): void {
    this.#missing = null
    this.#body = Buffer.alloc(0)
  }
}
