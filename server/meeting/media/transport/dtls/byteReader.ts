/** The peer broke the protocol; its message is dropped. */
export class BadMessage extends Error {
  override name = 'BadMessage'
}

/** Reads a message from the start; throws `BadMessage` beyond its end. */
export class ByteReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  /** Big-endian, of 1 to 6 bytes. */
  number(size: number): number {
    const at = this.#advance(size)
    return this.#bytes.readUIntBE(at, size)
  }

  bytes(length: number): Buffer {
    const at = this.#advance(length)
    return this.#bytes.subarray(at, at + length)
  }

  /** Bytes preceded by their length, of `size` bytes (RFC 5246 §4.3). */
  vector(size: number): Buffer {
    return this.bytes(this.number(size))
  }

  #advance(length: number): number {
    if (length > this.left) throw new BadMessage('The message ends too early')
    const at = this.#at
    this.#at += length
    return at
  }
}

export const uint = (value: number, size: number): Buffer => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}

export const vector = (size: number, bytes: Buffer): Buffer =>
  Buffer.concat([uint(bytes.length, size), bytes])
