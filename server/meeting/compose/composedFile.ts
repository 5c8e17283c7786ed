import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Packet } from 'node-av/lib'
import { EncryptedFile } from '../media/recording/encryptedFile.ts'
import { appendManifest } from '../media/recording/manifest.ts'
import type { ComposerOutputs } from './composerMessages.ts'
import type { Encoders, MediaKind } from './encoders.ts'
import { Output } from './output.ts'
import { RATE } from './voice.ts'

/** Packets that may wait for a slow disk: ten seconds. Then it has failed. */
const MAX_WAITING = 750
/** Milliseconds between two syncs, which is what a power failure costs. */
const SYNC_EVERY = 1_000
const SECOND_MS = 1_000

interface FileSettings {
  target: NonNullable<ComposerOutputs['file']>
  encoders: Encoders
  /** Pictures a second. */
  fps: number
  /** The moment of a picture by its number, in epoch milliseconds. */
  momentOf: (picture: number) => number
  /** The beginning is on the disk. */
  onStarted: () => void
  /** The disk refuses it. */
  onFailed: () => void
}

/**
 * The composed view as one encrypted MP4 that begins with a key frame at time zero, and its lines in the list of the
 * recording's files. Nothing of the clock waits for the disk.
 */
export class ComposedFile {
  readonly name: string
  readonly #settings: FileSettings
  /** Number of the first picture; null before it. */
  #first: number | null = null
  #pictures = 0
  #file: EncryptedFile | null = null
  #output: Output | null = null
  #started = false
  #failed = false
  #waiting = 0
  #syncedAt = 0
  #queue: Promise<void> = Promise.resolve()

  constructor(settings: FileSettings) {
    this.name = settings.target.name
    this.#settings = settings
  }

  /** @param packet of the encoders, which keep it */
  write(kind: MediaKind, packet: Packet): void {
    if (this.#failed) return
    if (this.#first === null) {
      if (kind !== 'video' || !packet.isKeyframe) return
      this.#first = Number(packet.pts)
      const at = this.#settings.momentOf(this.#first)
      this.#later(() => this.#open(at))
    }
    const copy = packet.clone()
    if (copy === null) return
    const start = BigInt(kind === 'video' ? this.#first : (this.#first * RATE) / this.#settings.fps)
    copy.pts -= start
    copy.dts -= start
    // Sound from before the first picture.
    if (copy.pts < 0n) {
      copy.free()
      return
    }
    if (kind === 'video') this.#pictures = Number(copy.pts) + 1
    this.#waiting += 1
    if (this.#waiting > MAX_WAITING) this.#fail()
    this.#later(async () => {
      this.#waiting -= 1
      const output = this.#output
      if (output !== null && !this.#failed) await output.write(kind, copy)
      copy.free()
      if (output?.failed === true) throw new Error('The disk refused the file')
    })
  }

  /** Flushes the packets so far, so that they survive the end of this process. */
  cut(): void {
    if (this.#first === null) return
    this.#later(async () => {
      if (this.#failed) return
      await this.#output?.cut()
      if (!this.#started) this.#settings.onStarted()
      this.#started = true
      if (performance.now() - this.#syncedAt < SYNC_EVERY) return
      this.#syncedAt = performance.now()
      await this.#file?.sync()
    })
  }

  /** Resolves when the file is complete. One that failed stays as it is, for the server to complete. */
  async close(): Promise<void> {
    await this.#queue
    const file = this.#file
    const output = this.#output
    this.#output = null
    if (file === null || output === null) return
    try {
      await output.close()
      await file.sync()
      if (!this.#failed) {
        const duration = Math.round((this.#pictures / this.#settings.fps) * SECOND_MS)
        const size = await file.size()
        const { directory } = this.#settings.target
        await appendManifest(directory, { kind: 'closed', file: this.name, duration, size, lost: 0 })
      }
    } catch {
      this.#fail()
    }
    await file.close().catch(() => undefined)
  }

  async #open(at: number): Promise<void> {
    const { target, encoders } = this.#settings
    const { directory, name: file } = target
    await mkdir(directory, { recursive: true, mode: 0o700 })
    this.#file = await EncryptedFile.create(join(directory, file), Buffer.from(target.key, 'base64url'))
    this.#output = await Output.recording(encoders, this.#file)
    await appendManifest(directory, {
      ...{ kind: 'opened', file, participant: 'everyone', source: 'composed', at },
      media: ['video', 'audio'],
    })
  }

  #fail(): void {
    if (this.#failed) return
    this.#failed = true
    this.#settings.onFailed()
  }

  #later(task: () => Promise<void>): void {
    this.#queue = this.#queue.then(task).catch(() => this.#fail())
  }
}
