import { performance } from 'node:perf_hooks'
import type { Packet } from 'node-av/lib'
import { Canvas } from './canvas.ts'
import { ComposedFile } from './composedFile.ts'
import type {
  ComposerFrame,
  ComposerOrder,
  ComposerOutputs,
  ComposerReport,
  ComposerStart,
} from './composerMessages.ts'
import { AAC_FRAME, Encoders, type MediaKind } from './encoders.ts'
import { Output } from './output.ts'
import { Participants } from './participants.ts'
import { BITS_PER_SECOND, FPS, PRESET } from './pictureQuality.ts'
import { PART_SECONDS, SEGMENT_SECONDS, StreamFiles } from './streamFiles.ts'
import { limit, RATE } from './voice.ts'

/** Seconds behind the present, so that frames have arrived when they are due. */
const LATENCY = 0.4
const PART_PICTURES = Math.round(PART_SECONDS * FPS)

/**
 * One picture and one sound of a call, encoded once for HLS, RTMP and a recording. A clock decides what is due: on a machine that
 * is too slow pictures are left out, and sound never.
 */
export class Composition {
  readonly #report: (report: ComposerReport) => void
  readonly #encoders: Encoders
  readonly #fragments: Output
  readonly #init: Buffer
  readonly #bytes: Buffer[]
  readonly #files: StreamFiles
  readonly #participants = new Participants()
  readonly #canvas: Canvas
  readonly #mix = new Float32Array(AAC_FRAME)
  readonly #rtmp = new Map<string, Output | 'opening'>()
  #file: ComposedFile | null = null
  readonly #closing = new Set<Promise<void>>()
  /** The next picture is a key frame, so that a file begins at once. */
  #wantsKey = false
  readonly #begun = performance.now() / 1_000
  /** Seconds that the sender's clock has at the beginning of the composition, negative. */
  readonly #offset: number
  #pictures = 0
  #samples = 0
  #late = 0
  /** Number of the first picture of the open part; pictures that were left out count as time. */
  #partStart: number | null = null
  #partIsKey = true
  #isLive = false
  #stopped = false
  #writing: Promise<unknown> = Promise.resolve()
  readonly #timer: NodeJS.Timeout

  static async open(start: ComposerStart, report: (report: ComposerReport) => void): Promise<Composition> {
    const { width, height } = start
    const encoders = await Encoders.open({
      ...{ width, height, fps: FPS, bitsPerSecond: BITS_PER_SECOND, preset: PRESET },
      keyEvery: SEGMENT_SECONDS,
    })
    const bytes: Buffer[] = []
    const fragments = await Output.fragments(encoders, (chunk) => bytes.push(chunk))
    await fragments.cut()
    const init = Buffer.concat(bytes.splice(0))
    return new Composition(start, { encoders, fragments, init, bytes }, report)
  }

  private constructor(
    start: ComposerStart,
    parts: { encoders: Encoders; fragments: Output; init: Buffer; bytes: Buffer[] },
    report: (report: ComposerReport) => void,
  ) {
    this.#report = report
    this.#encoders = parts.encoders
    this.#fragments = parts.fragments
    this.#init = parts.init
    this.#bytes = parts.bytes
    this.#offset = (start.timeOrigin - performance.timeOrigin) / 1_000 - this.#begun
    this.#canvas = new Canvas(start.width, start.height)
    this.#files = new StreamFiles(start.directory, Buffer.from(start.key))
    this.#timer = setInterval(() => this.#run(), 500 / FPS)
  }

  async handle(order: ComposerOrder): Promise<void> {
    switch (order.kind) {
      case 'frame':
        this.#take(order)
        return
      case 'ended':
        this.#participants.ended(order.participant, order.media)
        return
      case 'gone':
        this.#participants.gone(order.participant)
        return
      case 'outputs':
        this.#setOutputs(order.outputs)
        return
      case 'metadata':
        this.#files.metadata(order.id, order.payload, order.seconds, Date.now())
        return
      case 'stop':
        await this.#stop()
        return
      case 'start':
        return
    }
  }

  #take(frame: ComposerFrame): void {
    this.#participants.take(frame, frame.at + this.#offset)
  }

  #setOutputs({ hls, rtmp, file }: ComposerOutputs): void {
    this.#setFile(file)
    if (hls) this.#files.begin(this.#init)
    else {
      this.#files.end()
      this.#isLive = false
    }
    for (const [url, output] of this.#rtmp) {
      if (rtmp.includes(url)) continue
      this.#rtmp.delete(url)
      if (output !== 'opening') this.#closeLater(output)
    }
    for (const url of rtmp) if (!this.#rtmp.has(url)) this.#push(url)
  }

  #setFile(target: ComposerOutputs['file']): void {
    if (target?.name === this.#file?.name) return
    this.#closeFile()
    if (target === null) return
    this.#wantsKey = true
    const isCurrent = () => this.#file === file
    const file: ComposedFile = new ComposedFile({
      ...{ target, encoders: this.#encoders, fps: FPS },
      momentOf: (picture) => performance.timeOrigin + (this.#begun + picture / FPS) * 1_000,
      onStarted: () => this.#report({ kind: 'started', output: 'file' }),
      onFailed: () => {
        if (isCurrent()) this.#report({ kind: 'outputFailed', output: 'file' })
      },
    })
    this.#file = file
  }

  /** Not awaited by the clock. */
  #closeFile(): void {
    const file = this.#file
    this.#file = null
    if (file === null) return
    const closing = file.close().then(() => {
      this.#closing.delete(closing)
      this.#report({ kind: 'fileClosed', name: file.name })
    })
    this.#closing.add(closing)
  }

  /** Not awaited by the clock. An address that was taken back meanwhile is closed again. */
  #push(url: string): void {
    this.#rtmp.set(url, 'opening')
    Output.rtmp(this.#encoders, url).then(
      (output) => {
        if (this.#rtmp.get(url) !== 'opening') {
          this.#closeLater(output)
          return
        }
        this.#rtmp.set(url, output)
        this.#report({ kind: 'started', output: 'rtmp' })
      },
      () => this.#rtmpFailed(url),
    )
  }

  #rtmpFailed(url: string): void {
    if (!this.#rtmp.delete(url)) return
    this.#report({ kind: 'outputFailed', output: 'rtmp' })
  }

  #closeLater(output: Output): void {
    output.close().catch(() => undefined)
  }

  #run(): void {
    if (this.#stopped) return
    try {
      const shown = performance.now() / 1_000 - this.#begun - LATENCY
      let due = Math.floor(shown * FPS) - this.#pictures
      if (due > FPS / 2) {
        this.#late += due - 1
        this.#pictures += due - 1
        due = 1
      }
      for (; due > 0; due -= 1) this.#picture()
      while ((this.#samples + AAC_FRAME) / RATE <= shown) this.#sound()
    } catch {
      this.#fail()
    }
  }

  #picture(): void {
    this.#participants.draw(this.#canvas, this.#pictures / FPS)
    const isKey = this.#wantsKey
    this.#wantsKey = false
    for (const packet of this.#encoders.picture(this.#canvas.bytes, this.#pictures, isKey)) {
      const key = packet.isKeyframe
      // The part is cut before the packet that no longer belongs to it.
      if (this.#partStart !== null && (key || this.#pictures - this.#partStart >= PART_PICTURES)) this.#cut()
      if (this.#partStart === null) {
        this.#partStart = this.#pictures
        this.#partIsKey = key
      }
      this.#send('video', packet)
    }
    this.#pictures += 1
  }

  #sound(): void {
    this.#mix.fill(0)
    this.#participants.mix(this.#mix, this.#samples)
    limit(this.#mix)
    for (const packet of this.#encoders.sound(this.#mix, this.#samples)) this.#send('audio', packet)
    this.#samples += AAC_FRAME
  }

  #send(kind: MediaKind, packet: Packet): void {
    const copy = packet.clone()
    if (copy === null) return
    this.#later(async () => {
      await this.#fragments.write(kind, copy)
      copy.free()
    })
    this.#file?.write(kind, packet)
    for (const [url, output] of this.#rtmp) {
      if (output === 'opening') continue
      if (output.failed) {
        this.#closeLater(output)
        this.#rtmpFailed(url)
      } else void output.write(kind, packet)
    }
  }

  #cut(): void {
    const seconds = (this.#pictures - (this.#partStart ?? this.#pictures)) / FPS
    const independent = this.#partIsKey
    const at = Date.now() - (seconds + LATENCY) * 1_000
    this.#partStart = null
    this.#file?.cut()
    this.#later(async () => {
      await this.#fragments.cut()
      const bytes = Buffer.concat(this.#bytes.splice(0))
      // A stream begins with a part that can be decoded alone.
      if (!this.#files.isOpen || !(this.#isLive || independent)) return
      const part = this.#files.add(bytes, { seconds, independent, at })
      if (part === null) return
      if (!this.#isLive) this.#report({ kind: 'started', output: 'hls' })
      this.#isLive = true
      this.#report({ kind: 'part', segment: part.segment, part: part.index })
    })
  }

  #later(task: () => Promise<void>): void {
    this.#writing = this.#writing.then(task).catch(() => this.#fail())
  }

  #fail(): void {
    if (this.#stopped) return
    this.#stopped = true
    clearInterval(this.#timer)
    this.#report({ kind: 'failed' })
  }

  async #stop(): Promise<void> {
    if (!this.#stopped) {
      this.#stopped = true
      clearInterval(this.#timer)
      for (const { kind, packet } of this.#encoders.flush()) this.#send(kind, packet)
      if (this.#partStart !== null) this.#cut()
    }
    this.#closeFile()
    await this.#writing
    this.#files.end()
    await Promise.all(this.#closing)
    const outputs = [...this.#rtmp.values()].filter((one) => one !== 'opening')
    await Promise.allSettled(outputs.map((one) => one.close()))
    const { user, system } = process.cpuUsage()
    this.#report({
      kind: 'stopped',
      pictures: this.#pictures - this.#late,
      late: this.#late,
      milliseconds: Math.round((this.#samples / RATE) * 1_000),
      cpuSeconds: (user + system) / 1e6,
    })
  }
}
