import { createCipheriv, randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const MAGIC = Buffer.from('CNSREC01')
const NONCE_BYTES = 8
const BLOCK = 16
/** The magic number and the nonce, before the content. */
const HEADER_BYTES = MAGIC.length + NONCE_BYTES
const READ_BYTES = 256 * 1024

/** The file is not one of ours, or its header is incomplete. */
export class NotEncryptedFile extends Error {
  override name = 'NotEncryptedFile'
}

/**
 * A file encrypted with AES-256-CTR, which can be read and written at any position. Positions and sizes count
 * bytes of the content. The cipher hides the content and does not detect changes; see docs/decisions/0170.
 */
export class EncryptedFile {
  readonly #handle: FileHandle
  readonly #key: Buffer
  readonly #nonce: Buffer

  private constructor(handle: FileHandle, key: Buffer, nonce: Buffer) {
    this.#handle = handle
    this.#key = key
    this.#nonce = nonce
  }

  /**
   * Creates a file that only this user may read.
   * @param key 32 bytes
   * @throws Error `EEXIST` when the path is taken
   */
  static async create(path: string, key: Buffer): Promise<EncryptedFile> {
    const handle = await open(path, 'wx+', 0o600)
    const nonce = randomBytes(NONCE_BYTES)
    await handle.write(Buffer.concat([MAGIC, nonce]), 0, HEADER_BYTES, 0)
    return new EncryptedFile(handle, key, nonce)
  }

  /** @throws NotEncryptedFile, or the error of a missing file */
  static async open(path: string, key: Buffer, flags: 'r' | 'r+' = 'r'): Promise<EncryptedFile> {
    const handle = await open(path, flags)
    const header = Buffer.alloc(HEADER_BYTES)
    const { bytesRead } = await handle.read(header, 0, HEADER_BYTES, 0)
    if (bytesRead < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
      await handle.close()
      throw new NotEncryptedFile('This file was not written by the recorder')
    }
    return new EncryptedFile(handle, key, header.subarray(MAGIC.length))
  }

  async size(): Promise<number> {
    const { size } = await this.#handle.stat()
    return size - HEADER_BYTES
  }

  async write(bytes: Buffer, at: number): Promise<void> {
    const sealed = this.#crypt(bytes, at)
    await this.#handle.write(sealed, 0, sealed.length, at + HEADER_BYTES)
  }

  /** Fewer bytes than `length` at the end of the file. */
  async read(at: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await this.#handle.read(bytes, 0, length, at + HEADER_BYTES)
    return this.#crypt(bytes.subarray(0, bytesRead), at)
  }

  /** The content from `from` to `to`, both included. */
  async *readRange(from: number, to: number): AsyncGenerator<Buffer> {
    for (let at = from; at <= to; ) {
      const bytes = await this.read(at, Math.min(READ_BYTES, to - at + 1))
      if (bytes.length === 0) return
      at += bytes.length
      yield bytes
    }
  }

  truncate(size: number): Promise<void> {
    return this.#handle.truncate(size + HEADER_BYTES)
  }

  sync(): Promise<void> {
    return this.#handle.sync()
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  /** Encrypts or decrypts, which is the same in this mode. */
  #crypt(bytes: Buffer, at: number): Buffer {
    const counter = Buffer.alloc(BLOCK)
    this.#nonce.copy(counter)
    counter.writeBigUInt64BE(BigInt(Math.floor(at / BLOCK)), NONCE_BYTES)
    const cipher = createCipheriv('aes-256-ctr', this.#key, counter)
    const skipped = at % BLOCK
    if (skipped > 0) cipher.update(Buffer.alloc(skipped))
    return cipher.update(bytes)
  }
}
