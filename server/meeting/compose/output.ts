import * as C from 'node-av/constants'
import { Dictionary, FormatContext, IOContext, type Packet } from 'node-av/lib'
import type { EncryptedFile } from '../media/recording/encryptedFile.ts'
import { succeeded } from './avError.ts'
import { AAC_FRAME, type Encoders, type MediaKind } from './encoders.ts'

/** Packets that may wait for a slow address: ten seconds. Then it has failed. */
const MAX_WAITING = 750

/** Fragments of MP4 to a callback, or a push to an RTMP address. It begins with a key frame. */
export class Output {
  readonly #context = new FormatContext()
  readonly #encoders: Encoders
  #failed = false
  #begun = false
  #waiting = 0
  /** Packets are written one after the other and apart from the clock, which a slow address must not stop. */
  #queue: Promise<void> = Promise.resolve()

  private constructor(encoders: Encoders) {
    this.#encoders = encoders
  }

  static async fragments(encoders: Encoders, onBytes: (bytes: Buffer) => void): Promise<Output> {
    const output = new Output(encoders)
    succeeded(output.#context.allocOutputContext2(null, 'mp4', null), 'mp4')
    const io = new IOContext()
    io.allocContextWithCallbacks(65_536, 1, null, (bytes: Buffer) => {
      onBytes(Buffer.from(bytes))
      return bytes.length
    })
    output.#context.pb = io
    await output.#begin({
      movflags: 'empty_moov+default_base_moof+frag_custom+skip_trailer',
      use_editlist: '0',
    })
    return output
  }

  /** A whole MP4 in an encrypted file, which stays open. */
  static async file(encoders: Encoders, file: EncryptedFile): Promise<Output> {
    const output = new Output(encoders)
    succeeded(output.#context.allocOutputContext2(null, 'mp4', null), 'mp4')
    const io = new IOContext()
    let at = 0
    let size = 0
    io.allocContextWithCallbacks(
      65_536,
      1,
      null,
      async (bytes: Buffer) => {
        const copy = Buffer.from(bytes)
        const place = at
        at += copy.length
        size = Math.max(size, at)
        await file.write(copy, place)
        return copy.length
      },
      (offset, whence) => {
        if (whence === C.AVSEEK_SIZE) return BigInt(size)
        const from = whence === C.AVSEEK_END ? size : whence === C.AVSEEK_CUR ? at : 0
        at = from + Number(offset)
        return BigInt(at)
      },
    )
    output.#context.pb = io
    await output.#begin({})
    return output
  }

  /** @param url checked by `isRtmpAllowed` */
  static async rtmp(encoders: Encoders, url: string): Promise<Output> {
    const output = new Output(encoders)
    succeeded(output.#context.allocOutputContext2(null, 'flv', url), 'flv')
    const io = new IOContext()
    succeeded(await io.open2(url, C.AVIO_FLAG_WRITE), 'connect')
    output.#context.pb = io
    await output.#begin({ flvflags: 'no_duration_filesize' })
    return output
  }

  get failed(): boolean {
    return this.#failed
  }

  async #begin(options: Record<string, string>): Promise<void> {
    for (const context of [this.#encoders.video, this.#encoders.audio]) {
      const stream = this.#context.newStream(null)
      succeeded(stream.codecpar.fromContext(context), 'parameters')
      stream.timeBase = context.timeBase
    }
    succeeded(await this.#context.writeHeader(Dictionary.fromObject(options)), 'header')
  }

  write(kind: MediaKind, packet: Packet): Promise<void> {
    this.#begun ||= kind === 'video' && packet.isKeyframe
    if (!this.#begun || this.#failed) return this.#queue
    const own = packet.clone()
    if (own === null) return this.#queue
    this.#waiting += 1
    if (this.#waiting > MAX_WAITING) this.#failed = true
    this.#queue = this.#queue.then(() => this.#write(kind, own))
    return this.#queue
  }

  async #write(kind: MediaKind, packet: Packet): Promise<void> {
    this.#waiting -= 1
    const index = kind === 'video' ? 0 : 1
    const stream = this.#context.streams[index]
    packet.duration = kind === 'video' ? 1n : BigInt(AAC_FRAME)
    packet.streamIndex = index
    if (stream !== undefined) packet.rescaleTs(this.#encoders[kind].timeBase, stream.timeBase)
    if (!this.#failed && (await this.#context.writeFrame(packet)) < 0) this.#failed = true
    packet.free()
  }

  /** Ends the fragment. */
  async cut(): Promise<void> {
    await this.#context.writeFrame(null)
    await this.#context.flush()
  }

  async close(): Promise<void> {
    if (!this.#failed) await this.#context.writeTrailer()
    await this.#context[Symbol.asyncDispose]()
  }
}
