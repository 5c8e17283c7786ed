import type { EngineCommand } from '../engineMessages.ts'
import type { EngineContext } from '../enginePeer.ts'
import type { PublishedTrack } from '../forwarding/publishedTrack.ts'
import type { RecordedTrack } from '../recording/recording.ts'
import { LiveTap } from './liveTap.ts'

type SetComposed = Extract<EngineCommand, { kind: 'setComposed' }>
type AddMetadata = Extract<EngineCommand, { kind: 'addMetadata' }>

/** The compositions of all rooms, each with a process, updated when commands or publications change. */
export class Compositions {
  readonly #context: EngineContext
  readonly #find: (publisher: string, trackId: string) => PublishedTrack | undefined
  readonly #running = new Map<string, { tap: LiveTap; command: SetComposed }>()

  constructor(
    context: EngineContext,
    find: (publisher: string, trackId: string) => PublishedTrack | undefined,
  ) {
    this.#context = context
    this.#find = find
  }

  set(command: SetComposed): void {
    const { composition } = command
    const tap = this.#running.get(composition)?.tap ?? this.#open(command)
    this.#running.set(composition, { tap, command })
    this.#apply(composition)
  }

  addMetadata({ composition, id, payload, seconds }: AddMetadata): void {
    this.#running.get(composition)?.tap.addMetadata(id, payload, seconds)
  }

  /** Tracks that were named before their section arrived may exist now. */
  refresh(publisher: string): void {
    for (const [id, { command }] of this.#running) {
      if (command.tracks.some((track) => track.publisher === publisher)) this.#apply(id)
    }
  }

  tick(): void {
    for (const { tap } of this.#running.values()) tap.tick()
  }

  end(composition: string): void {
    const running = this.#running.get(composition)
    if (running === undefined) this.#context.report({ kind: 'compositionEnded', composition })
    else running.tap.stop()
  }

  close(): void {
    for (const { tap } of this.#running.values()) tap.kill()
    this.#running.clear()
  }

  #open({ composition, directory, key, width, height }: SetComposed): LiveTap {
    const { now, timeOrigin, report } = this.#context
    return new LiveTap({
      ...{ directory, width, height, now, timeOrigin },
      key: Buffer.from(key, 'base64url'),
      onReport: (message) => report({ kind: 'composition', composition, report: message }),
      onEnd: () => {
        this.#running.delete(composition)
        report({ kind: 'compositionEnded', composition })
      },
    })
  }

  #apply(id: string): void {
    const running = this.#running.get(id)
    if (running === undefined) return
    const { outputs, tracks } = running.command
    const found = tracks.flatMap(({ publisher, trackId, participant, source }): RecordedTrack[] => {
      const track = this.#find(publisher, trackId)
      return track === undefined ? [] : [{ track, participant, source }]
    })
    running.tap.set(found, outputs)
  }
}
