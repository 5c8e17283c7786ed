import { element, ID, uint } from './ebml.ts'
import { EncryptedFile } from './encryptedFile.ts'
import { type CuePoint, type WebmHead, type WebmTrack, webmEnding, webmHead } from './webmHead.ts'

export interface WebmBlock {
  /** Index in the list of tracks. */
  track: number
  key: boolean
  /** Milliseconds from the start of the file. */
  time: number
  data: Buffer
}

/** Milliseconds of a cluster at least, and at most: what a crash can lose. */
const CLUSTER = 400
const LONGEST_CLUSTER = 800
/** Milliseconds that the later of two tracks is waited for. */
const INTERLEAVING = 700
/** Milliseconds between two calls that force the file onto the disk. */
const SYNC_INTERVAL = 2_000
/** Bytes that may wait for a slow disk; more would fill the memory. */
const MAX_QUEUED = 64 * 1024 * 1024

/**
 * Writes WebM (VP8, Opus) while it happens, in whole clusters, so that a crash costs at most the last one. The first
 * error ends the file: later blocks are dropped and `onError` is called once.
 */
export class WebmWriter {
  readonly #file: EncryptedFile
  readonly #head: WebmHead
  readonly #latest: number[]
  readonly #cues: CuePoint[] = []
  readonly #hasVideo: boolean
  readonly #onError: (error: unknown) => void
  #waiting: WebmBlock[] = []
  #at = 0
  #duration = 0
  #queued = 0
  #syncedAt = 0
  #failed = false
  #writing: Promise<void> = Promise.resolve()

  private constructor(
    file: EncryptedFile,
    tracks: readonly WebmTrack[],
    startedAt: number,
    onError: (error: unknown) => void,
  ) {
    this.#file = file
    this.#head = webmHead(tracks, startedAt)
    this.#latest = tracks.map(() => 0)
    this.#hasVideo = tracks.some(({ kind }) => kind === 'video')
    this.#onError = onError
    this.#append(this.#head.bytes)
  }

  /** @param startedAt epoch milliseconds of the first frame */
  static async create(
    { path, key }: { path: string; key: Buffer },
    tracks: readonly WebmTrack[],
    startedAt: number,
    onError: (error: unknown) => void,
  ): Promise<WebmWriter> {
    return new WebmWriter(await EncryptedFile.create(path, key), tracks, startedAt, onError)
  }

  /** Milliseconds. */
  get duration(): number {
    return this.#duration
  }

  /** Bytes of the content. */
  get size(): number {
    return this.#at
  }

  /** Blocks of one track come in order; the tracks are interleaved here. */
  add(given: WebmBlock): void {
    if (this.#failed) return
    // WebM has no times before the start.
    const block = { ...given, time: Math.max(0, given.time) }
    this.#waiting.push(block)
    this.#latest[block.track] = block.time
    this.#duration = Math.max(this.#duration, block.time)
    this.#flush(false)
  }

  /** Writes what waits, and index and length, so that players can seek. */
  async close(): Promise<void> {
    if (!this.#failed) {
      this.#flush(true)
      const patches = webmEnding(this.#head, { cues: this.#cues, end: this.#at, duration: this.#duration })
      for (const { bytes, at } of patches) this.#write(bytes, at)
      this.#at += patches[0]?.bytes.length ?? 0
    }
    await this.#writing
    try {
      if (!this.#failed) await this.#file.sync()
    } catch (error) {
      this.#fail(error)
    } finally {
      await this.#file.close()
    }
  }

  #flush(all: boolean): void {
    for (;;) {
      const newest = Math.max(...this.#latest)
      const safe = all ? Number.POSITIVE_INFINITY : Math.max(Math.min(...this.#latest), newest - INTERLEAVING)
      this.#waiting.sort((a, b) => a.time - b.time)
      const count = this.#clusterLength(safe, all)
      if (count === 0) return
      this.#writeCluster(this.#waiting.splice(0, count))
    }
  }

  /** How many waiting blocks make the next cluster: it starts at a key frame where there is one. */
  #clusterLength(safe: number, all: boolean): number {
    const first = this.#waiting[0]
    if (first === undefined) return 0
    for (const [index, { time, key }] of this.#waiting.entries()) {
      if (time > safe) return 0
      const length = time - first.time
      if (index > 0 && length >= CLUSTER && (!this.#hasVideo || key)) return index
      if (length >= LONGEST_CLUSTER) return index
    }
    return all ? this.#waiting.length : 0
  }

  #writeCluster(blocks: readonly WebmBlock[]): void {
    const start = Math.max(0, Math.round(blocks[0]?.time ?? 0))
    const key = blocks.find((block) => block.key) ?? blocks[0]
    if (key !== undefined) {
      const clusterAt = this.#at - this.#head.segmentAt
      this.#cues.push({ time: Math.round(key.time), track: key.track, clusterAt })
    }
    const simpleBlocks = blocks.map((block) => {
      const head = Buffer.alloc(4)
      head.writeUInt8(0x80 | (block.track + 1))
      head.writeInt16BE(Math.round(block.time) - start, 1)
      head.writeUInt8(block.key ? 0x80 : 0, 3)
      return element(ID.simpleBlock, head, block.data)
    })
    this.#append(element(ID.cluster, uint(ID.timestamp, start), ...simpleBlocks))
    if (this.#duration - this.#syncedAt < SYNC_INTERVAL) return
    this.#syncedAt = this.#duration
    this.#enqueue(() => this.#file.sync())
  }

  #append(bytes: Buffer): void {
    this.#write(bytes, this.#at)
    this.#at += bytes.length
  }

  #write(bytes: Buffer, at: number): void {
    this.#queued += bytes.length
    if (this.#queued > MAX_QUEUED) this.#fail(new Error('The disk is too slow for this recording'))
    this.#enqueue(async () => {
      await this.#file.write(bytes, at)
      this.#queued -= bytes.length
    })
  }

  #enqueue(task: () => Promise<void>): void {
    this.#writing = this.#writing.then(async () => {
      if (this.#failed) return
      try {
        await task()
      } catch (error) {
        this.#fail(error)
      }
    })
  }

  #fail(error: unknown): void {
    if (this.#failed) return
    this.#failed = true
    this.#waiting = []
    this.#onError(error)
  }
}
