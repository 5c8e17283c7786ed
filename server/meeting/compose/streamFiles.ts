import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LowLatencyPlaylist } from './lowLatencyPlaylist.ts'
import { sealPart } from './partFile.ts'

export const PLAYLIST_FILE = 'index.m3u8'
export const INIT_FILE = 'init.mp4'

/** Seconds. A part divides a segment, and is a whole number of pictures at 25 a second. */
export const PART_SECONDS = 0.4
export const SEGMENT_SECONDS = 2
/** Segments that can still be watched. */
const KEPT_SEGMENTS = 6

/** The files of an HLS stream, encrypted; segments are read as their parts one after the other. */
export class StreamFiles {
  readonly #directory: string
  readonly #key: Buffer
  #playlist: LowLatencyPlaylist | null = null

  constructor(directory: string, key: Buffer) {
    this.#directory = directory
    this.#key = key
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  }

  begin(init: Buffer): void {
    if (this.#playlist !== null) return
    this.#playlist = new LowLatencyPlaylist(SEGMENT_SECONDS, PART_SECONDS, KEPT_SEGMENTS)
    this.#write(INIT_FILE, init)
  }

  get isOpen(): boolean {
    return this.#playlist !== null
  }

  /** Null before the first independent part. */
  add(bytes: Buffer, about: { seconds: number; independent: boolean; at: number }) {
    const playlist = this.#playlist
    if (playlist === null) return null
    const part = playlist.add(about)
    this.#write(part.name, bytes)
    this.#publish(playlist)
    for (const { parts } of part.dropped)
      for (const name of parts) rmSync(join(this.#directory, name), { force: true })
    return part
  }

  metadata(id: string, payload: string, seconds: number, startedAt: number): void {
    this.#playlist?.addMetadata({ id, payload, seconds, startedAt })
    if (this.#playlist !== null) this.#publish(this.#playlist)
  }

  /** The stream has ended; what was written stays until the directory is deleted. */
  end(): void {
    if (this.#playlist === null) return
    this.#playlist.end()
    this.#publish(this.#playlist)
    this.#playlist = null
  }

  /** By renaming, because a reader must never see half of a playlist. */
  #publish(playlist: LowLatencyPlaylist): void {
    this.#write(`${PLAYLIST_FILE}.new`, Buffer.from(playlist.text()))
    renameSync(join(this.#directory, `${PLAYLIST_FILE}.new`), join(this.#directory, PLAYLIST_FILE))
  }

  #write(name: string, bytes: Buffer): void {
    writeFileSync(join(this.#directory, name), sealPart(bytes, this.#key), { mode: 0o600 })
  }
}
