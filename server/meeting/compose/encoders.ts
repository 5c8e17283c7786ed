import * as C from 'node-av/constants'
import { Codec, CodecContext, Dictionary, Frame, Packet, Rational } from 'node-av/lib'
import { succeeded } from './avError.ts'
import { RATE } from './voice.ts'

export type MediaKind = 'video' | 'audio'

interface EncoderSettings {
  width: number
  height: number
  /** Pictures a second. */
  fps: number
  bitsPerSecond: number
  /** A preset of x264, e.g. `superfast`. */
  preset: string
  /** Seconds between key frames. */
  keyEvery: number
}

/** Samples of an AAC frame; the encoder needs one frame before the first. */
export const AAC_FRAME = 1_024

/** `open2Sync` of node-av 6.1.1 frees the dictionary twice and ends the process; `open2` does not. */
const opened = async (
  codec: Codec | null,
  set: (context: CodecContext) => void,
  options: Record<string, string>,
): Promise<CodecContext> => {
  if (codec === null) throw new Error('This build of FFmpeg lacks an encoder')
  const context = new CodecContext()
  context.allocContext3(codec)
  set(context)
  succeeded(await context.open2(codec, Dictionary.fromObject(options)), 'open encoder')
  return context
}

/** H.264 by x264 and AAC, encoded once for all outputs. */
export class Encoders {
  readonly video: CodecContext
  readonly audio: CodecContext
  readonly #settings: EncoderSettings
  readonly #packet = new Packet()

  static async open(settings: EncoderSettings): Promise<Encoders> {
    const { width, height, fps, bitsPerSecond, preset, keyEvery } = settings
    const video = await opened(
      Codec.findEncoderByName(C.FF_ENCODER_LIBX264),
      (context) => {
        Object.assign(context, {
          width,
          height,
          pixelFormat: C.AV_PIX_FMT_YUV420P,
          timeBase: new Rational(1, fps),
          framerate: new Rational(fps, 1),
          gopSize: fps * keyEvery,
          maxBFrames: 0,
          threadCount: 1,
          bitRate: BigInt(bitsPerSecond),
          rcMaxRate: BigInt(bitsPerSecond),
          rcBufferSize: bitsPerSecond,
        })
        context.setFlags(C.AV_CODEC_FLAG_GLOBAL_HEADER)
      },
      {
        preset,
        tune: 'zerolatency',
        profile: 'main',
        'forced-idr': '1',
        'x264-params': 'scenecut=0:keyint_min=1',
      },
    )
    const audio = await opened(
      Codec.findEncoderByName(C.FF_ENCODER_AAC),
      (context) => {
        Object.assign(context, {
          sampleRate: RATE,
          channelLayout: C.AV_CHANNEL_LAYOUT_MONO,
          sampleFormat: C.AV_SAMPLE_FMT_FLTP,
          bitRate: 64_000n,
          timeBase: new Rational(1, RATE),
        })
        context.setFlags(C.AV_CODEC_FLAG_GLOBAL_HEADER)
      },
      {},
    )
    return new Encoders(settings, video, audio)
  }

  private constructor(settings: EncoderSettings, video: CodecContext, audio: CodecContext) {
    this.#settings = settings
    this.video = video
    this.audio = audio
    this.#packet.alloc()
  }

  /**
   * Each packet is valid until the next one.
   * @param index number of the picture
   * @param isKey whether it must be a key frame
   */
  *picture(canvas: Buffer, index: number, isKey = false): Generator<Packet> {
    const { width, height, fps } = this.#settings
    using frame = Frame.fromVideoBuffer(canvas, {
      width,
      height,
      format: C.AV_PIX_FMT_YUV420P,
      timeBase: { num: 1, den: fps },
      pts: BigInt(index),
    })
    if (isKey) frame.pictType = C.AV_PICTURE_TYPE_I
    succeeded(this.video.sendFrameSync(frame), 'encode picture')
    yield* this.#packets(this.video)
  }

  /** @param at number of the first sample */
  *sound(samples: Float32Array, at: number): Generator<Packet> {
    using frame = Frame.fromAudioBuffer(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength), {
      nbSamples: samples.length,
      format: C.AV_SAMPLE_FMT_FLTP,
      sampleRate: RATE,
      channelLayout: C.AV_CHANNEL_LAYOUT_MONO,
      timeBase: { num: 1, den: RATE },
      pts: BigInt(at + AAC_FRAME),
    })
    succeeded(this.audio.sendFrameSync(frame), 'encode sound')
    yield* this.#packets(this.audio)
  }

  *flush(): Generator<{ kind: MediaKind; packet: Packet }> {
    for (const kind of ['video', 'audio'] as const) {
      this[kind].sendFrameSync(null)
      for (const packet of this.#packets(this[kind])) yield { kind, packet }
    }
  }

  *#packets(context: CodecContext): Generator<Packet> {
    while (context.receivePacketSync(this.#packet) >= 0) {
      yield this.#packet
      this.#packet.unref()
    }
  }
}
