import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ManifestLine, RecordingSource } from './manifest.ts'
import { OPUS_SILENCE, opusSeconds, SILENCE_SECONDS } from './opusPackets.ts'
import type { TimedFrame } from './trackRecorder.ts'
import { vp8Size } from './vp8Frames.ts'
import { WebmWriter } from './webmWriter.ts'

type MediaKind = 'video' | 'audio'

/** Seconds that a file waits for its second track before it opens with silence or without a picture. */
const PARTNER_PATIENCE = 2
/**
 * Seconds of a gap in sound that is filled with silence: one packet less what rounding may take, because Chromium plays
 * sound without regard to small gaps, and each lost packet would shift the lips.
 */
const SILENCE_FROM = 0.0195
/** A shorter file was only the time between two offers. */
const SHORTEST_SECONDS = 0.5
/** The size of a file whose picture comes later than its sound. */
const UNKNOWN_SIZE = { width: 640, height: 360 }

export interface PresenceSettings {
  directory: string
  key: Buffer
  participant: string
  source: RecordingSource
  media: readonly MediaKind[]
  /** Epoch milliseconds of the server's clock at zero. */
  timeOrigin: number
  /** Resolves when the directory exists. */
  ready: Promise<void>
  note: (line: ManifestLine) => void
  onError: (error: unknown) => void
}

/** The file of one participant's camera and microphone, or of a shared screen, while its set of tracks is the same. */
export class PresenceFile {
  readonly #settings: PresenceSettings
  readonly #name = `${randomUUID()}.webm`
  #writer: WebmWriter | null = null
  #opening: Promise<void> | null = null
  #early: { media: MediaKind; frame: TimedFrame }[] = []
  /** Seconds of the server's clock. */
  #start = 0
  /** When the sound ends that is in the file, played without gaps. */
  #soundEnd = 0
  #closed = false

  constructor(settings: PresenceSettings) {
    this.#settings = settings
  }

  add(media: MediaKind, frame: TimedFrame): void {
    if (this.#closed) return
    if (this.#writer !== null) {
      this.#write(this.#writer, media, frame)
      return
    }
    this.#early.push({ media, frame })
    const seen = new Set(this.#early.map((one) => one.media))
    const waited = frame.at - (this.#early[0]?.frame.at ?? 0)
    const isComplete = this.#settings.media.every((one) => seen.has(one))
    if (isComplete || waited > PARTNER_PATIENCE) this.#opening ??= this.#open()
  }

  /** @param lost packets that never arrived */
  async close(lost: number): Promise<void> {
    if (this.#closed) return
    const length = (this.#early.at(-1)?.frame.at ?? 0) - (this.#early[0]?.frame.at ?? 0)
    if (this.#writer === null && length >= SHORTEST_SECONDS) this.#opening ??= this.#open()
    await this.#opening
    this.#closed = true
    const writer = this.#writer
    if (writer === null) return
    await writer.close()
    const { duration, size } = writer
    this.#settings.note({ kind: 'closed', file: this.#name, duration: Math.round(duration), size, lost })
  }

  async #open(): Promise<void> {
    const { directory, key, participant, source, media, timeOrigin, ready, note, onError } = this.#settings
    this.#start = Math.min(...this.#early.map(({ frame }) => frame.at))
    // Silence from the first picture on, because a player would wait for the sound.
    this.#soundEnd = this.#start
    const picture = this.#early.find((one) => one.media === 'video')
    const size = (picture === undefined ? null : vp8Size(picture.frame.data)) ?? UNKNOWN_SIZE
    const at = timeOrigin + this.#start * 1_000
    try {
      await ready
      const writer = await WebmWriter.create(
        { path: join(directory, this.#name), key },
        media.map((kind) => (kind === 'video' ? { kind, ...size } : { kind, channels: 2 })),
        at,
        onError,
      )
      note({ kind: 'opened', file: this.#name, participant, source, at, media: [...media] })
      this.#writer = writer
      for (const one of this.#early.splice(0)) this.#write(writer, one.media, one.frame)
    } catch (error) {
      this.#closed = true
      this.#early = []
      onError(error)
    }
  }

  #write(writer: WebmWriter, media: MediaKind, frame: TimedFrame): void {
    const track = this.#settings.media.indexOf(media)
    if (track < 0) return
    if (media === 'audio') this.#fillSilence(writer, track, frame)
    const time = Math.max(0, (frame.at - this.#start) * 1_000)
    writer.add({ track, key: frame.key, time, data: frame.data })
  }

  /** A player plays packet after packet, so silence takes the place of every packet that is missing. */
  #fillSilence(writer: WebmWriter, track: number, frame: TimedFrame): void {
    for (; frame.at - this.#soundEnd >= SILENCE_FROM; this.#soundEnd += SILENCE_SECONDS)
      writer.add({ track, key: true, time: (this.#soundEnd - this.#start) * 1_000, data: OPUS_SILENCE })
    this.#soundEnd += opusSeconds(frame.data)
  }
}
