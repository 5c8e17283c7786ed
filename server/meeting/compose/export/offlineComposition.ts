import type { EncryptedFile } from '../../media/recording/encryptedFile.ts'
import { DEFAULT_COMPOSED_SIZE } from '../../room/composing/composedSize.ts'
import { Canvas } from '../canvas.ts'
import type { ComposerFrame } from '../composerMessages.ts'
import { AAC_FRAME, Encoders, type MediaKind } from '../encoders.ts'
import { Output } from '../output.ts'
import { Participants } from '../participants.ts'
import { BITS_PER_SECOND, FPS, PRESET } from '../pictureQuality.ts'
import { limit, RATE } from '../voice.ts'

const KEY_EVERY = 2
/** Seconds by which the sound follows the picture, so that all of it has arrived. */
const SOUND_DELAY = 0.2

/** One picture and one sound of a recording, as fast as the machine goes. Times are seconds of the recording. */
export class OfflineComposition {
  readonly participants = new Participants()
  readonly #encoders: Encoders
  readonly #output: Output
  readonly #canvas = new Canvas(DEFAULT_COMPOSED_SIZE.width, DEFAULT_COMPOSED_SIZE.height)
  readonly #mix = new Float32Array(AAC_FRAME)
  #pictures = 0
  #samples = 0

  static async open(file: EncryptedFile): Promise<OfflineComposition> {
    const encoders = await Encoders.open({
      ...DEFAULT_COMPOSED_SIZE,
      ...{ fps: FPS, bitsPerSecond: BITS_PER_SECOND, preset: PRESET, keyEvery: KEY_EVERY },
    })
    return new OfflineComposition(encoders, await Output.file(encoders, file))
  }

  private constructor(encoders: Encoders, output: Output) {
    this.#encoders = encoders
    this.#output = output
  }

  take(frame: ComposerFrame): void {
    this.participants.take(frame, frame.at)
  }

  /** Composes up to that time, for which all pictures must have been given. */
  async advance(to: number): Promise<void> {
    while (this.#pictures / FPS < to) {
      this.participants.draw(this.#canvas, this.#pictures / FPS)
      for (const packet of this.#encoders.picture(this.#canvas.bytes, this.#pictures))
        await this.#output.write('video', packet)
      this.#pictures += 1
      await this.#sound(this.#pictures / FPS - SOUND_DELAY)
    }
  }

  async finish(): Promise<void> {
    await this.#sound(this.#pictures / FPS)
    // Each packet is valid until the next one, so it is copied before anything is awaited.
    const rest = [...this.#flushed()]
    for (const { kind, write } of rest) await write(kind)
    await this.#output.close()
    if (this.#output.failed) throw new Error('The file could not be written')
  }

  *#flushed(): Generator<{ kind: MediaKind; write: (kind: MediaKind) => Promise<void> }> {
    for (const { kind, packet } of this.#encoders.flush()) {
      const copy = packet.clone()
      if (copy === null) continue
      yield {
        kind,
        write: async (one) => {
          await this.#output.write(one, copy)
          copy.free()
        },
      }
    }
  }

  async #sound(to: number): Promise<void> {
    while ((this.#samples + AAC_FRAME) / RATE <= to) {
      this.#mix.fill(0)
      this.participants.mix(this.#mix, this.#samples)
      limit(this.#mix)
      for (const packet of this.#encoders.sound(this.#mix, this.#samples))
        await this.#output.write('audio', packet)
      this.#samples += AAC_FRAME
    }
  }
}
