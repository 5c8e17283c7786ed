import { failureOf } from '../../failure.ts'
import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME } from '../limits.ts'
import type { EngineReport } from '../media/engineMessages.ts'
import type { MediaService } from '../media/mediaProcess.ts'
import type { MeetingLog } from '../meetingLog.ts'
import type { RecordingTarget, RecordingVault } from '../persistence/recordingVault.ts'
import { writeAgain } from '../persistence/writeAgain.ts'
import { recordedTracks } from '../room/recording/recordedTracks.ts'
import type { RecordingCommand } from '../room/recording/recordingCommands.ts'
import {
  isOpen,
  type RecordingEnd,
  type RecordingKind,
  type RoomRecording,
} from '../room/recording/recordingState.ts'
import type { Room } from '../room/roomState.ts'

interface RecorderDependencies {
  media: MediaService
  vault: RecordingVault
  clock: MeetingClock
  log: MeetingLog
  /** Key of a peer in the media process. */
  keyOf: (peerId: string) => string | undefined
  run: (command: Extract<RecordingCommand, { type: 'failRecording' }>) => void
  /** The place of a recording of the composed view is known. */
  onTarget: () => void
  /** Resolves when the composer writes nothing of a recording any more. */
  composed: (recordingId: string) => Promise<void>
}

interface OpenRecording {
  id: string
  kind: RecordingKind
  target: RecordingTarget | null
  /** The command that the media process has; empty before the first. */
  sent: string
}

/**
 * Makes the media process record what the state of the room says, and hands ended recordings to the vault. The composed
 * view is written by the composer.
 */
export class RoomRecorder {
  readonly #deps: RecorderDependencies
  #room: Room | null = null
  #current: OpenRecording | null = null
  /** The last recording that was handed to the vault; the vault needs each only once. */
  #handedOver: string | null = null
  /** Ends on their way to the vault. */
  readonly #ending = new Set<Promise<void>>()
  readonly #draining = new AbortController()
  /** Recordings whose files are being closed, with what continues then. */
  readonly #closing = new Map<string, () => void>()

  constructor(deps: RecorderDependencies) {
    this.#deps = deps
  }

  /** Call it after every change of the room. */
  update(room: Room): void {
    this.#room = room
    const { recording } = room
    const current = this.#current
    if (current !== null && (recording?.id !== current.id || !isOpen(recording))) {
      this.#current = null
      const isSame = recording?.id === current.id
      this.#close(current, isSame ? (recording.end ?? 'stopped') : 'stopped', isSame && recording.erase)
    }
    if (this.#current === null && isOpen(recording)) this.#open(room.id, recording)
    // It ended just before a restart of the server, which may have been faster than the vault.
    if (recording !== null && recording.end !== null && this.#handedOver !== recording.id) {
      const { id, kind, end, erase } = recording
      this.#close({ id, kind, target: null, sent: '' }, end, erase)
    }
    this.#send()
  }

  /** Another media process carries the room and knows nothing of the recording. */
  restart(): void {
    if (this.#current !== null) this.#current.sent = ''
    for (const closed of this.#closing.values()) closed()
  }

  /** Closes the files before this process ends; the next one continues with new ones. */
  async drain(): Promise<void> {
    const current = this.#current
    this.#current = null
    this.#draining.abort()
    if (current !== null) await this.#filesClosed(current)
    await Promise.all(this.#ending)
  }

  /** Whether the files of an ended recording are being completed. */
  get isEnding(): boolean {
    return this.#ending.size > 0
  }

  /** Where an open recording is kept; null before it is known. */
  targetOf(recordingId: string): RecordingTarget | null {
    return this.#current?.id === recordingId ? this.#current.target : null
  }

  onReport(report: EngineReport): void {
    if (report.kind === 'recordingEnded') this.#closing.get(report.recording)?.()
    if (report.kind === 'recordingFailed' && report.recording === this.#current?.id) {
      this.#deps.log.error({ failure: report.message }, 'a recording could not be written')
      const message = 'The recording could not be written'
      this.#deps.run({ type: 'failRecording', peerId: null, recordingId: report.recording, message })
    }
  }

  #open(roomId: string, { id, kind, origin }: RoomRecording): void {
    const { vault } = this.#deps
    const opened: OpenRecording = { id, kind, target: null, sent: '' }
    this.#current = opened
    const known = origin === 'call' ? vault.create(id, { roomId, kind }) : Promise.resolve()
    known
      .then(() => vault.target(id))
      .then((target) => {
        if (target === null) throw new Error('The recording is unknown')
        opened.target = target
        if (kind === 'sfu') this.#send()
        else this.#deps.onTarget()
      })
      .catch((error: unknown) => {
        this.#deps.log.error({ failure: failureOf(error) }, 'a recording could not be opened')
        const message = 'The recording could not be opened'
        this.#deps.run({ type: 'failRecording', peerId: null, recordingId: id, message })
      })
  }

  #send(): void {
    const current = this.#current
    const target = current?.target ?? null
    if (current === null || target === null || this.#room === null) return
    const tracks = recordedTracks(this.#room).flatMap(({ peerId, ...track }) => {
      const publisher = this.#deps.keyOf(peerId)
      return publisher === undefined ? [] : [{ publisher, ...track }]
    })
    const sent = JSON.stringify(tracks)
    // Nothing is opened before there is something to keep.
    if (sent === current.sent || (current.sent === '' && tracks.length === 0)) return
    current.sent = sent
    this.#deps.media.send({
      kind: 'setRecorded',
      recording: current.id,
      directory: target.directory,
      key: target.key.toString('base64url'),
      tracks,
    })
  }

  #close(current: OpenRecording, end: RecordingEnd, erase: boolean): void {
    this.#handedOver = current.id
    const how = { end, erase }
    const { vault, clock, log } = this.#deps
    const scope = { clock, log, ending: this.#draining.signal }
    const stored = writeAgain(() => vault.ending(current.id, how), scope)
    const ending = Promise.all([stored, this.#filesClosed(current)])
      .then(() => vault.ended(current.id, how))
      .catch((error: unknown) =>
        log.error({ failure: failureOf(error) }, 'an ended recording could not be kept'),
      )
      .finally(() => this.#ending.delete(ending))
    this.#ending.add(ending)
  }

  #filesClosed({ id, kind, sent }: OpenRecording): Promise<void> {
    if (kind !== 'sfu') return this.#deps.composed(id)
    return sent === '' ? Promise.resolve() : this.#endInEngine(id)
  }

  /** Resolves when the files are closed, or when the process does not answer: the vault repairs them then. */
  #endInEngine(id: string): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#deps.clock.after(MEETING_TIME.engineAnswer, () => finish())
      const finish = () => {
        cancel()
        this.#closing.delete(id)
        resolve()
      }
      this.#closing.set(id, finish)
      this.#deps.media.send({ kind: 'endRecording', recording: id })
    })
  }
}
