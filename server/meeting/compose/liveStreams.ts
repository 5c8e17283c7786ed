import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { segmentName } from './lowLatencyPlaylist.ts'
import { openPart } from './partFile.ts'
import { INIT_FILE, PLAYLIST_FILE } from './streamFiles.ts'

interface LiveStream {
  directory: string
  key: Buffer
  /** Parts of each segment that are on the disk. */
  parts: Map<number, number>
  last: { segment: number; part: number }
  waiting: Set<() => void>
}

/** Milliseconds that a request for something announced is held. */
const HOLD = 3_000
/** Requests of one stream that are held at once. */
const MAX_HELD = 500
/** Segments that are remembered. */
const MAX_SEGMENTS = 12

const PART = /^(\d{1,9})\.(\d{1,4})\.m4s$/
const SEGMENT = /^(\d{1,9})\.m4s$/

/** The running HLS streams of this server, by their secret addresses. An address ends with its stream. */
export class LiveStreams {
  readonly #streams = new Map<string, LiveStream>()

  open(address: string, directory: string, key: Buffer): void {
    this.#streams.set(address, {
      ...{ directory, key, parts: new Map(), last: { segment: -1, part: -1 }, waiting: new Set() },
    })
  }

  added(address: string, segment: number, part: number): void {
    const stream = this.#streams.get(address)
    if (stream === undefined) return
    stream.parts.set(segment, part + 1)
    if (stream.parts.size > MAX_SEGMENTS) stream.parts.delete(segment - MAX_SEGMENTS)
    stream.last = { segment, part }
    this.#wake(stream)
  }

  close(address: string): void {
    const stream = this.#streams.get(address)
    if (stream === undefined) return
    this.#streams.delete(address)
    this.#wake(stream)
  }

  /** @returns null for an address without a stream */
  stateOf(address: string): 'waiting' | 'live' | null {
    const stream = this.#streams.get(address)
    if (stream === undefined) return null
    return stream.last.segment < 0 ? 'waiting' : 'live'
  }

  /**
   * The playlist, held until it has the part that the request names (`_HLS_msn`, `_HLS_part`).
   * @returns null without a stream or before its first part
   */
  async playlist(address: string, wanted: { segment: number; part: number } | null): Promise<Buffer | null> {
    const has = ({ last }: LiveStream) =>
      wanted === null ||
      last.segment > wanted.segment ||
      (last.segment === wanted.segment && last.part >= wanted.part)
    const stream = await this.#until(address, (one) => one.last.segment >= 0 && has(one))
    return stream === null ? null : await this.#read(stream, PLAYLIST_FILE)
  }

  /** The beginning, a part or a segment. A part that was announced is waited for. */
  async file(address: string, name: string): Promise<Buffer | null> {
    const stream = this.#streams.get(address)
    if (stream === undefined) return null
    if (name === INIT_FILE) return await this.#read(stream, INIT_FILE)
    const [, segment, part] = PART.exec(name) ?? []
    if (segment !== undefined && part !== undefined) {
      const { last } = stream
      const isNext = Number(segment) <= last.segment + 1
      const found = isNext
        ? await this.#until(address, ({ parts }) => (parts.get(Number(segment)) ?? 0) > Number(part))
        : null
      return found === null ? null : await this.#read(found, name)
    }
    const whole = SEGMENT.exec(name)?.[1]
    const count = whole === undefined ? undefined : stream.parts.get(Number(whole))
    if (whole === undefined || count === undefined || Number(whole) >= stream.last.segment) return null
    const parts = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        this.#read(stream, segmentName(Number(whole)).replace('.m4s', `.${index}.m4s`)),
      ),
    )
    return parts.some((one) => one === null) ? null : Buffer.concat(parts.filter((one) => one !== null))
  }

  /** The stream as soon as the condition holds; null when it ended or the time is over. */
  async #until(address: string, condition: (stream: LiveStream) => boolean): Promise<LiveStream | null> {
    const until = performance.now() + HOLD
    for (;;) {
      const stream = this.#streams.get(address)
      if (stream === undefined) return null
      if (condition(stream)) return stream
      const left = until - performance.now()
      if (left <= 0 || stream.waiting.size >= MAX_HELD) return null
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer)
          stream.waiting.delete(go)
          resolve()
        }
        const timer = setTimeout(go, left)
        stream.waiting.add(go)
      })
    }
  }

  async #read({ directory, key }: LiveStream, name: string): Promise<Buffer | null> {
    try {
      return openPart(await readFile(join(directory, name)), key)
    } catch {
      // It left the playlist meanwhile.
      return null
    }
  }

  #wake(stream: LiveStream): void {
    for (const go of [...stream.waiting]) go()
  }
}
