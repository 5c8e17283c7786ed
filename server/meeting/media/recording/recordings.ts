import type { EngineCommand } from '../engineMessages.ts'
import type { EngineContext } from '../enginePeer.ts'
import type { PublishedTrack } from '../forwarding/publishedTrack.ts'
import { type RecordedTrack, Recording } from './recording.ts'

type SetRecorded = Extract<EngineCommand, { kind: 'setRecorded' }>

/** The recordings of all rooms, updated when commands or publications change. */
export class Recordings {
  readonly #context: EngineContext
  readonly #find: (publisher: string, trackId: string) => PublishedTrack | undefined
  readonly #running = new Map<string, { recording: Recording; command: SetRecorded }>()

  constructor(
    context: EngineContext,
    find: (publisher: string, trackId: string) => PublishedTrack | undefined,
  ) {
    this.#context = context
    this.#find = find
  }

  set(command: SetRecorded): void {
    const { recording: id, directory } = command
    const key = Buffer.from(command.key, 'base64url')
    const { now, timeOrigin, report } = this.#context
    const onError = (error: unknown): void =>
      report({
        kind: 'recordingFailed',
        recording: id,
        message: error instanceof Error ? error.name : 'Error',
      })
    const recording =
      this.#running.get(id)?.recording ?? new Recording({ directory, key, now, timeOrigin, onError })
    this.#running.set(id, { recording, command })
    this.#apply(id)
  }

  /** Tracks that were named before their section arrived may exist now. */
  refresh(publisher: string): void {
    for (const [id, { command }] of this.#running) {
      if (command.tracks.some((track) => track.publisher === publisher)) this.#apply(id)
    }
  }

  tick(): void {
    for (const { recording } of this.#running.values()) recording.tick()
  }

  async end(id: string): Promise<void> {
    const running = this.#running.get(id)
    this.#running.delete(id)
    await running?.recording.close()
    this.#context.report({ kind: 'recordingEnded', recording: id })
  }

  #apply(id: string): void {
    const running = this.#running.get(id)
    if (running === undefined) return
    const tracks = running.command.tracks.flatMap(
      ({ publisher, trackId, participant, source }): RecordedTrack[] => {
        const track = this.#find(publisher, trackId)
        return track === undefined ? [] : [{ track, participant, source }]
      },
    )
    running.recording.setTracks(tracks)
  }
}
