import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { ComposedFile } from '../compose/composedFile.ts'
import { AAC_FRAME, Encoders } from '../compose/encoders.ts'
import { RATE } from '../compose/voice.ts'

const SIZE = { width: 160, height: 90 } as const
const FPS = 25
/** Pictures of a fragment, as in a call. */
const PART = 10

/** A composition of grey pictures and a tone, faster than its clock, whose view is recorded. */
export class TestComposition {
  readonly #encoders: Encoders
  #file: ComposedFile | null = null
  #pictures = 0
  #samples = 0
  readonly events: string[] = []

  static async open(): Promise<TestComposition> {
    Log.setLevel(AV_LOG_QUIET)
    return new TestComposition(
      await Encoders.open({ ...SIZE, fps: FPS, bitsPerSecond: 100_000, preset: 'superfast', keyEvery: 2 }),
    )
  }

  private constructor(encoders: Encoders) {
    this.#encoders = encoders
  }

  /** @param target the moment of the first picture is that of the composition, `at` in epoch milliseconds */
  begin(target: { directory: string; key: Buffer; name: string }, at: number): void {
    this.#file = new ComposedFile({
      target: { ...target, key: target.key.toString('base64url') },
      ...{ encoders: this.#encoders, fps: FPS },
      momentOf: (picture) => at + (picture * 1_000) / FPS,
      onStarted: () => this.events.push('started'),
      onFailed: () => this.events.push('failed'),
    })
  }

  /** Composes so many pictures more, with their sound. */
  compose(pictures: number): void {
    const canvas = Buffer.alloc((SIZE.width * SIZE.height * 3) / 2, 128)
    for (let count = 0; count < pictures; count += 1) {
      canvas.fill(this.#pictures % 200, 0, SIZE.width * SIZE.height)
      for (const packet of this.#encoders.picture(canvas, this.#pictures)) this.#file?.write('video', packet)
      this.#pictures += 1
      while ((this.#samples + AAC_FRAME) / RATE <= this.#pictures / FPS) {
        const tone = Float32Array.from({ length: AAC_FRAME }, (_, index) => Math.sin(index / 20) / 3)
        for (const packet of this.#encoders.sound(tone, this.#samples)) this.#file?.write('audio', packet)
        this.#samples += AAC_FRAME
      }
      if (this.#pictures % PART === 0) this.#file?.cut()
    }
  }

  async end(): Promise<void> {
    const file = this.#file
    this.#file = null
    await file?.close()
  }
}

/** A file as a killed process leaves it: without its end, and with the beginning of a fragment that is not whole. */
export const leaveKilled = async (
  composition: TestComposition,
  { directory, name }: { directory: string; name: string },
): Promise<void> => {
  const copies = [name, 'manifest.jsonl'].map((one) => [join(directory, one), join(directory, `${one}.copy`)])
  for (const [path = '', copy = ''] of copies) await copyFile(path, copy)
  await composition.end()
  for (const [path = '', copy = ''] of copies) await rename(copy, path)
}
