import { mkdir } from 'node:fs/promises'
import type { PublishedTrack } from '../forwarding/publishedTrack.ts'
import { appendManifest, type ManifestLine, type RecordingSource } from './manifest.ts'
import { PresenceFile } from './presenceFile.ts'
import { PublisherClock } from './recordingClock.ts'
import { TrackRecorder } from './trackRecorder.ts'

export interface RecordedTrack {
  track: PublishedTrack
  /** A name for the participant that identifies nobody, e.g. `patient-1`. */
  participant: string
  source: RecordingSource
}

export interface RecordingSettings {
  directory: string
  /** 32 bytes. */
  key: Buffer
  /** Microseconds of a monotonic clock. */
  now: () => number
  /** Epoch milliseconds at zero of that clock. */
  timeOrigin: number
  /** Called once, for the first error. */
  onError: (error: unknown) => void
}

interface Presence {
  file: PresenceFile
  recorders: ReadonlyMap<PublishedTrack, TrackRecorder>
}

/**
 * One recording of a room: a file for each presence (camera and microphone in one, a screen in another) and a list of
 * the files. The room sends the tracks to take, as for a subscriber.
 */
export class Recording {
  readonly #settings: RecordingSettings
  readonly #presences = new Map<string, Presence>()
  /** Resolves when the directory exists. */
  readonly #ready: Promise<void>
  readonly #ending = new Set<Promise<void>>()
  #notes: Promise<void> = Promise.resolve()
  #failed = false

  constructor(settings: RecordingSettings) {
    this.#settings = settings
    this.#ready = mkdir(settings.directory, { recursive: true, mode: 0o700 }).then(() => undefined)
    this.#ready.catch((error: unknown) => this.#fail(error))
  }

  /** All tracks to record from now on. A presence whose tracks change gets a new file; one that is gone is closed. */
  setTracks(tracks: readonly RecordedTrack[]): void {
    const groups = new Map<string, RecordedTrack[]>()
    for (const one of tracks) {
      const key = `${one.track.publisher} ${one.participant} ${one.source}`
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
    for (const [key, presence] of this.#presences) {
      const group = groups.get(key) ?? []
      const isSame =
        group.length === presence.recorders.size && group.every(({ track }) => presence.recorders.has(track))
      if (isSame) continue
      this.#presences.delete(key)
      const ending = this.#end(presence).finally(() => this.#ending.delete(ending))
      this.#ending.add(ending)
    }
    for (const [key, group] of groups) if (!this.#presences.has(key)) this.#begin(key, group)
  }

  tick(): void {
    const now = this.#settings.now()
    for (const { recorders } of this.#presences.values()) {
      for (const recorder of recorders.values()) recorder.tick(now)
    }
  }

  /** Resolves when every file is complete on the disk. */
  async close(): Promise<void> {
    this.setTracks([])
    await Promise.all(this.#ending)
    await this.#notes
  }

  #begin(key: string, group: readonly RecordedTrack[]): void {
    const [first] = group
    if (first === undefined || this.#failed) return
    const { directory, key: fileKey, now, timeOrigin } = this.#settings
    const { participant, source } = first
    const media = (['video', 'audio'] as const).filter((kind) =>
      group.some(({ track }) => track.kind === kind),
    )
    const clock = new PublisherClock()
    const file = new PresenceFile({
      ...{ directory, key: fileKey, participant, source, media, timeOrigin },
      ready: this.#ready,
      note: (line) => this.#note(line),
      onError: (error) => this.#fail(error),
    })
    const recorders = new Map(
      group.map(({ track }) => [
        track,
        new TrackRecorder(
          track,
          clock,
          (frame) => {
            clock.freeze()
            file.add(track.kind, frame)
          },
          now(),
        ),
      ]),
    )
    this.#presences.set(key, { file, recorders })
  }

  async #end({ file, recorders }: Presence): Promise<void> {
    let lost = 0
    for (const recorder of recorders.values()) {
      recorder.stop(this.#settings.now())
      lost += recorder.lost
    }
    try {
      await file.close(lost)
    } catch (error) {
      this.#fail(error)
    }
  }

  #note(line: ManifestLine): void {
    this.#notes = this.#notes
      .then(() => appendManifest(this.#settings.directory, line))
      .catch((error: unknown) => this.#fail(error))
  }

  #fail(error: unknown): void {
    if (this.#failed) return
    this.#failed = true
    this.#settings.onError(error)
  }
}
