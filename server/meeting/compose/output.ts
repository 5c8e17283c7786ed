import * as C from 'node-av/constants'
import { Dictionary, FormatContext, IOContext, type Packet } from 'node-av/lib'
import type { EncryptedFile } from '../media/recording/encryptedFile.ts'
import { succeeded } from './avError.ts'
import { AAC_FRAME, type Encoders, type MediaKind } from './encoders.ts'
import { writingTo } from './encryptedIo.ts'

/** Packets that may wait for a slow address: ten seconds. Then it has failed. */
const MAX_WAITING = 750

/** Fragments of MP4 to a callback, or a push to an RTMP address. It begins with a key frame. */
export class Output {
  readonly #context = new FormatContext()
  readonly #encoders: Encoders
  /** Packets stay in memory until `cut`, so that taking one needs no other thread. */
  #isCut = false
  /** Set for output of our own, which is freed apart from the context: otherwise both free it. */
  #io: IOContext | null = null
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
    output.#setIo(io)
    output.#isCut = true
    await output.#begin({
      movflags: 'empty_moov+default_base_moof+frag_custom+skip_trailer',
      use_editlist: '0',
    })
    return output
  }

  /** A whole MP4 in an encrypted file, which stays open. */
  static async file(encoders: Encoders, file: EncryptedFile): Promise<Output> {
    return await Output.#mp4(encoders, file, {})
  }

  /**
   * An MP4 in an encrypted file, which stays open. It is written in fragments, each whole after its `cut`, so that a
   * killed process loses one of them; closing gives it the index of an ordinary MP4.
   */
  static async recording(encoders: Encoders, file: EncryptedFile): Promise<Output> {
    const output = await Output.#mp4(encoders, file, {
      movflags: 'hybrid_fragmented+frag_custom',
      use_editlist: '0',
    })
    output.#isCut = true
    return output
  }

  static async #mp4(
    encoders: Encoders,
    file: EncryptedFile,
    options: Record<string, string>,
  ): Promise<Output> {
    const output = new Output(encoders)
    succeeded(output.#context.allocOutputContext2(null, 'mp4', null), 'mp4')
    output.#setIo(writingTo(file))
    await output.#begin(options)
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
    if (!this.#failed && (await this.#take(packet)) < 0) this.#failed = true
    packet.free()
  }

  /** A hop to another thread for each packet would let a busy machine fall behind the call. */
  #take(packet: Packet): number | Promise<number> {
    return this.#isCut ? this.#context.writeFrameSync(packet) : this.#context.writeFrame(packet)
  }

  /** Ends the fragment. */
  async cut(): Promise<void> {
    await this.#context.writeFrame(null)
    await this.#context.flush()
  }

  async close(): Promise<void> {
    if (!this.#failed) await this.#context.writeTrailer()
    if (this.#io !== null) this.#context.pb = null
    await this.#context[Symbol.asyncDispose]()
    this.#io?.freeContext()
    this.#io = null
  }

  #setIo(io: IOContext): void {
    this.#context.pb = io
    this.#io = io
  }
}
