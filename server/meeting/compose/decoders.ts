import * as C from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, SoftwareScaleContext } from 'node-av/lib'
import { succeeded } from './avError.ts'
import type { Picture } from './canvas.ts'
import { RATE } from './voice.ts'
import { isDecodable } from './vp8Size.ts'

/** VP8 and Opus of one participant, decoded by FFmpeg. Packets that cannot be decoded are left out. */

const opened = (codec: Codec | null, set: (context: CodecContext) => void): CodecContext => {
  if (codec === null) throw new Error('This build of FFmpeg lacks a decoder')
  const context = new CodecContext()
  context.allocContext3(codec)
  set(context)
  succeeded(context.open2Sync(codec, null), 'open decoder')
  return context
}

const packetOf = (data: Buffer): Packet => {
  const packet = new Packet()
  packet.alloc()
  packet.data = data
  packet.pts = 0n
  packet.dts = 0n
  return packet
}

const emptyFrame = (): Frame => {
  const frame = new Frame()
  frame.alloc()
  return frame
}

export class VideoDecoder {
  readonly #context = opened(Codec.findDecoder(C.AV_CODEC_ID_VP8), (context) => {
    context.threadCount = 1
  })
  readonly #frame = emptyFrame()
  #scaler: SoftwareScaleContext | null = null
  #scaled: Frame | null = null
  #shape = ''

  /** Whether there is a new picture. */
  decode(data: Buffer): boolean {
    if (!isDecodable(data)) return false
    using packet = packetOf(data)
    if (this.#context.sendPacketSync(packet) < 0) return false
    return this.#context.receiveFrameSync(this.#frame) >= 0
  }

  /** 0 before the first picture. */
  get width(): number {
    return this.#frame.width
  }
  get height(): number {
    return this.#frame.height
  }

  /** The last picture in that size; valid until the next call. */
  scaled(width: number, height: number): Picture {
    const { width: w, height: h } = this.#frame
    const shape = `${w}x${h}>${width}x${height}`
    if (shape !== this.#shape || this.#scaled === null || this.#scaler === null) {
      this.#shape = shape
      this.#scaler?.freeContext()
      this.#scaled?.free()
      this.#scaler = new SoftwareScaleContext()
      this.#scaler.getContext(
        w,
        h,
        C.AV_PIX_FMT_YUV420P,
        width,
        height,
        C.AV_PIX_FMT_YUV420P,
        C.SWS_FAST_BILINEAR,
      )
      this.#scaled = emptyFrame()
      Object.assign(this.#scaled, { width, height, format: C.AV_PIX_FMT_YUV420P })
      succeeded(this.#scaled.getBuffer(), 'picture')
    }
    succeeded(this.#scaler.scaleFrameSync(this.#scaled, this.#frame), 'scale')
    return { planes: this.#scaled.data ?? [], strides: this.#scaled.linesize, width, height }
  }

  close(): void {
    this.#context.freeContext()
    this.#scaler?.freeContext()
    this.#scaled?.free()
    this.#frame.free()
  }
}

export class AudioDecoder {
  readonly #context = opened(Codec.findDecoderByName(C.FF_DECODER_LIBOPUS), (context) => {
    context.sampleRate = RATE
    context.channelLayout = C.AV_CHANNEL_LAYOUT_MONO
  })
  readonly #frame = emptyFrame()

  decode(data: Buffer): Float32Array | null {
    using packet = packetOf(data)
    if (this.#context.sendPacketSync(packet) < 0 || this.#context.receiveFrameSync(this.#frame) < 0)
      return null
    const bytes = this.#frame.data?.[0]
    if (bytes === undefined) return null
    const { nbSamples, channels } = this.#frame
    const samples = new Float32Array(nbSamples)
    for (let index = 0; index < nbSamples; index += 1)
      samples[index] = bytes.readInt16LE(index * channels * 2) / 32_768
    return samples
  }

  close(): void {
    this.#context.freeContext()
    this.#frame.free()
  }
}
