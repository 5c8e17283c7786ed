import type { EngineCommand } from '../engineMessages.ts'
import type { EngineContext } from '../enginePeer.ts'
import type { PublishedTrack } from '../forwarding/publishedTrack.ts'
import { PublisherClock } from '../recording/recordingClock.ts'
import { TrackRecorder } from '../recording/trackRecorder.ts'

type SetTapped = Extract<EngineCommand, { kind: 'setTapped' }>

interface Tap {
  publisher: string
  recorder: TrackRecorder
}

/** Packets that one report has at most; the rest follows with the next tick. */
const MOST_PACKETS = 1_000

/** Hands the sound of microphones to the server, in order and with the server's time, for captions. */
export class SoundTaps {
  readonly #context: EngineContext
  readonly #find: (publisher: string, trackId: string) => PublishedTrack | undefined
  /** By room. */
  readonly #wanted = new Map<string, SetTapped['tracks']>()
  readonly #taps = new Map<PublishedTrack, Tap>()
  #packets: { speaker: string; at: number; data: string }[] = []

  constructor(
    context: EngineContext,
    find: (publisher: string, trackId: string) => PublishedTrack | undefined,
  ) {
    this.#context = context
    this.#find = find
  }

  /** All microphones of a room to hand on from now on; none ends it. */
  set({ room, tracks }: SetTapped): void {
    if (tracks.length === 0) this.#wanted.delete(room)
    else this.#wanted.set(room, tracks)
    this.#apply()
  }

  /** Tracks that were named before their section arrived may exist now. */
  refresh(): void {
    if (this.#wanted.size > 0 || this.#taps.size > 0) this.#apply()
  }

  tick(): void {
    const now = this.#context.now()
    for (const { recorder } of this.#taps.values()) recorder.tick(now)
    if (this.#packets.length === 0) return
    this.#context.report({ kind: 'sound', packets: this.#packets.splice(0, MOST_PACKETS) })
  }

  #apply(): void {
    const wanted = new Map<PublishedTrack, string>()
    for (const { publisher, trackId } of [...this.#wanted.values()].flat()) {
      const track = this.#find(publisher, trackId)
      if (track?.kind === 'audio') wanted.set(track, publisher)
    }
    for (const [track, { recorder }] of this.#taps) {
      if (wanted.has(track)) continue
      this.#taps.delete(track)
      recorder.stop(this.#context.now())
    }
    for (const [track, publisher] of wanted) if (!this.#taps.has(track)) this.#open(track, publisher)
  }

  #open(track: PublishedTrack, publisher: string): void {
    const { now, timeOrigin } = this.#context
    const recorder = new TrackRecorder(
      track,
      new PublisherClock(),
      ({ at, data }) =>
        this.#packets.push({
          speaker: publisher,
          at: timeOrigin / 1_000 + at,
          data: data.toString('base64'),
        }),
      now(),
    )
    this.#taps.set(track, { publisher, recorder })
  }
}
