import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  type ComposerOrder,
  type ComposerOutputs,
  type ComposerReport,
  composerReport,
} from '../../compose/composerMessages.ts'
import type { PublishedTrack } from '../forwarding/publishedTrack.ts'
import type { RecordedTrack } from '../recording/recording.ts'
import { PublisherClock } from '../recording/recordingClock.ts'
import { FOR_A_STREAM, TrackRecorder } from '../recording/trackRecorder.ts'

interface TapSettings {
  directory: string
  /** 32 bytes. */
  key: Buffer
  width: number
  height: number
  /** Microseconds of a monotonic clock. */
  now: () => number
  /** Epoch milliseconds at zero of that clock. */
  timeOrigin: number
  onReport: (report: ComposerReport) => void
  /** Called once, when the process has ended. */
  onEnd: () => void
}

interface Tapped {
  recorder: TrackRecorder
  participant: string
}

const ENTRY = fileURLToPath(new URL('../../compose/composerProcess.ts', import.meta.url))
/** Messages that may wait in the pipe; a composer that does not read them is ended. */
const MAX_PENDING = 2_000

/** Gives the frames of a room to a composer process as they arrive. Nothing of the call waits for that process. */
export class LiveTap {
  readonly #settings: TapSettings
  readonly #child: ChildProcess
  readonly #tapped = new Map<PublishedTrack, Tapped>()
  readonly #clocks = new Map<string, PublisherClock>()
  #outputs = ''
  #pending = 0

  constructor(settings: TapSettings) {
    this.#settings = settings
    const { directory, key, width, height, timeOrigin } = settings
    // Flags of this process (a test runner's, a debugger's) must not be inherited.
    this.#child = fork(ENTRY, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child.on('message', (message) => {
      const parsed = composerReport.safeParse(message)
      if (parsed.success) settings.onReport(parsed.data)
    })
    let ended = false
    const onEnd = () => {
      if (ended) return
      ended = true
      this.#release([...this.#tapped.keys()])
      settings.onEnd()
    }
    this.#child.once('exit', onEnd)
    this.#child.on('error', onEnd)
    this.#send({ kind: 'start', directory, key, width, height, timeOrigin })
  }

  set(tracks: readonly RecordedTrack[], outputs: ComposerOutputs): void {
    const wanted = new Set(tracks.map(({ track }) => track))
    this.#release([...this.#tapped.keys()].filter((track) => !wanted.has(track)))
    for (const one of tracks) if (!this.#tapped.has(one.track)) this.#tap(one)
    const text = JSON.stringify(outputs)
    if (text !== this.#outputs) this.#send({ kind: 'outputs', outputs })
    this.#outputs = text
  }

  addMetadata(id: string, payload: string, seconds: number): void {
    this.#send({ kind: 'metadata', id, payload, seconds })
  }

  tick(): void {
    const now = this.#settings.now()
    for (const { recorder } of this.#tapped.values()) recorder.tick(now)
  }

  /** Asks the process to end; `onEnd` follows. */
  stop(): void {
    this.#release([...this.#tapped.keys()])
    this.#send({ kind: 'stop' })
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #tap({ track, participant: name, source }: RecordedTrack): void {
    const now = this.#settings.now()
    const participant = `${track.publisher} ${name} ${source}`
    const clock = this.#clocks.get(track.publisher) ?? new PublisherClock()
    this.#clocks.set(track.publisher, clock)
    const screen = source === 'screen'
    const recorder = new TrackRecorder(
      track,
      clock,
      ({ at, key, data }) =>
        this.#send({ kind: 'frame', participant, screen, media: track.kind, at, key, data }),
      now,
      FOR_A_STREAM,
    )
    this.#tapped.set(track, { recorder, participant })
  }

  #release(tracks: readonly PublishedTrack[]): void {
    for (const track of tracks) {
      const tapped = this.#tapped.get(track)
      if (tapped === undefined) continue
      const { recorder, participant } = tapped
      recorder.stop(this.#settings.now())
      this.#tapped.delete(track)
      const remains = [...this.#tapped.values()].some((other) => other.participant === participant)
      this.#send(remains ? { kind: 'ended', participant, media: track.kind } : { kind: 'gone', participant })
    }
  }

  #send(order: ComposerOrder): void {
    if (!this.#child.connected) return
    this.#pending += 1
    if (this.#pending > MAX_PENDING) {
      this.kill()
      return
    }
    this.#child.send(order, () => {
      this.#pending -= 1
    })
  }
}
