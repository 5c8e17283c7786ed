import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { failureOf } from '../../failure.ts'
import type { MeetingClock } from '../clock.ts'
import { streamAddressIn } from '../compose/streamAddress.ts'
import type { Streaming } from '../compose/streaming.ts'
import type { EngineReport } from '../media/engineMessages.ts'
import type { MediaService } from '../media/mediaProcess.ts'
import type { MeetingLog } from '../meetingLog.ts'
import type { RecordingTarget } from '../persistence/recordingVault.ts'
import { composedTracks } from '../room/composing/composedTracks.ts'
import type { CompositionCommand } from '../room/composing/compositionCommands.ts'
import { isComposed, isOutputOpen, isStreamed, type OutputKind } from '../room/composing/compositionState.ts'
import type { RecordingCommand } from '../room/recording/recordingCommands.ts'
import { isComposedRecording, isRecorded } from '../room/recording/recordingState.ts'
import type { RoomEvent } from '../room/roomEvents.ts'
import type { Room } from '../room/roomState.ts'

import { ComposedFiles } from './composedFiles.ts'

interface ComposerDependencies {
  media: MediaService
  streaming: Streaming
  clock: MeetingClock
  log: MeetingLog
  /** Key of a peer in the media process. */
  keyOf: (peerId: string) => string | undefined
  run: (command: Extract<CompositionCommand | RecordingCommand, { peerId: null }>) => void
  /** Where the composed view is recorded; null before it is known. */
  targetOf: (recordingId: string) => RecordingTarget | null
}

interface OpenComposition {
  id: string
  key: Buffer
  /** The address at which the HLS stream can be read; null without one. */
  address: string | null
  urls: readonly string[]
  isStreamed: boolean
  /** The recording of the view that is open, kept or not. */
  recording: string | null
  /** The file that is written now; a new one after each pause. */
  file: { name: string; target: RecordingTarget } | null
  /** Whether the server composed too many calls when it was opened. */
  refused: boolean
  /** The command that the media process has; empty before the first. */
  sent: string
}

/** Milliseconds after which a composer that does not end is forgotten. */
const END_WAIT = 5_000
const FAILED = 'The composer has ended unexpectedly'

/** Makes the media process compose what the state of the room says. */
export class RoomComposer {
  readonly #deps: ComposerDependencies
  #current: OpenComposition | null = null
  readonly #ending = new Map<string, () => void>()
  readonly #files = new ComposedFiles()

  constructor(deps: ComposerDependencies) {
    this.#deps = deps
  }

  /** Call it for every event: what is not part of the room's state is in them. */
  take(event: RoomEvent): void {
    if (event.type === 'compositionOpened' && event.composition.id !== this.#current?.id)
      this.#open(event.composition.id)
    const current = this.#current
    if (current === null) return
    if (event.type === 'rtmpChanged' && event.urls.length > 0) current.urls = event.urls
    if (event.type === 'streamMetadataAdded')
      for (const item of event.items)
        this.#deps.media.send({ kind: 'addMetadata', composition: current.id, ...item })
  }

  /** Call it after every change of the room. */
  update(room: Room): void {
    const current = this.#current
    if (current === null) return
    const { composition, recording } = room
    if (composition === null || !isComposed(room) || composition.id !== current.id) {
      this.#current = null
      this.#end(current)
      return
    }
    current.isStreamed = isStreamed(composition)
    current.recording = isComposedRecording(recording) ? recording.id : null
    if (current.refused) {
      this.#failAll(current, 'The composer is busy with another call')
      return
    }
    this.#shelve(current, isOutputOpen(composition.hls) ? (composition.hls?.url ?? null) : null)
    this.#setFile(current, room)
    // Nothing is composed before anybody has agreed to something.
    if (composition.begun || current.file !== null || current.sent !== '') this.#send(current, room)
  }

  /** Resolves when nothing writes a recording of the composed view, or when the composer does not answer. */
  async released(recordingId: string): Promise<void> {
    const { clock } = this.#deps
    await new Promise<void>((resolve) => {
      const cancel = clock.after(END_WAIT, resolve)
      void this.#files.closed(recordingId).then(() => {
        cancel()
        resolve()
      })
    })
  }

  /** Another media process carries the room; the composer ended with the former one. */
  restart(): void {
    for (const ended of this.#ending.values()) ended()
    this.#files.closeAll()
    if (this.#current !== null) this.#failAll(this.#current)
  }

  drain(): void {
    const current = this.#current
    this.#current = null
    if (current !== null) this.#end(current)
  }

  onReport(report: Extract<EngineReport, { kind: 'composition' | 'compositionEnded' }>): void {
    if (report.kind === 'compositionEnded') {
      this.#files.closeOf(report.composition)
      this.#ending.get(report.composition)?.()
    }
    if (report.kind === 'composition' && report.report.kind === 'fileClosed')
      this.#files.close(report.report.name)
    const current = this.#current
    if (current?.id !== report.composition) return
    if (report.kind === 'compositionEnded') {
      this.#failAll(current)
      return
    }
    const { report: said } = report
    switch (said.kind) {
      case 'part':
        if (current.address !== null)
          this.#deps.streaming.liveStreams.added(current.address, said.segment, said.part)
        return
      case 'started':
        this.#started(current, said.output)
        return
      case 'outputFailed':
        if (said.output === 'file') this.#recordingFailed(current, 'The recording could not be written')
        else this.#failed(current.id, [said.output], 'The address could not be reached')
        return
      case 'failed':
        this.#failAll(current)
        return
      case 'fileClosed':
      case 'stopped':
        return
    }
  }

  #started({ id: compositionId, recording }: OpenComposition, output: OutputKind | 'file'): void {
    const { run, clock } = this.#deps
    const at = clock.now()
    if (output !== 'file') run({ type: 'streamStarted', peerId: null, compositionId, output, at })
    else if (recording !== null) run({ type: 'recordingStarted', peerId: null, recordingId: recording, at })
  }

  /** Everything that is composed ends with an error; what has not been asked for is left as it is. */
  #failAll(current: OpenComposition, message = FAILED): void {
    if (current.isStreamed) this.#failed(current.id, ['hls', 'rtmp'], message)
    this.#recordingFailed(current, message)
  }

  #recordingFailed({ recording: recordingId }: OpenComposition, message: string): void {
    if (recordingId === null) return
    this.#deps.log.error({ recordingId }, 'a recording of the composed view has failed')
    this.#deps.run({ type: 'failRecording', peerId: null, recordingId, message })
  }

  #failed(compositionId: string, outputs: readonly OutputKind[], message = FAILED): void {
    this.#deps.log.error({ outputs }, 'a stream has failed')
    for (const output of outputs)
      this.#deps.run({ type: 'failStream', peerId: null, compositionId, output, message })
  }

  #open(id: string): void {
    this.#current = {
      ...{ id, key: randomBytes(32), address: null, urls: [], recording: null, file: null },
      ...{ isStreamed: false, refused: !this.#deps.streaming.take(id), sent: '' },
    }
  }

  #setFile(current: OpenComposition, { recording }: Room): void {
    const isKept = isComposedRecording(recording) && isRecorded(recording)
    const target = isKept ? this.#deps.targetOf(recording.id) : null
    if (!isKept || target === null) current.file = null
    else current.file ??= { name: this.#files.open(recording.id, current.id), target }
  }

  /** A new address for a stream that was started again within the same composition. */
  #shelve(current: OpenComposition, url: string | null): void {
    const address = url === null ? null : streamAddressIn(url)
    if (address === current.address) return
    const { liveStreams } = this.#deps.streaming
    if (current.address !== null) liveStreams.close(current.address)
    current.address = address
    if (address !== null) liveStreams.open(address, this.#deps.streaming.directoryOf(current.id), current.key)
  }

  #send(current: OpenComposition, room: Room): void {
    const { composition } = room
    if (composition === null) return
    const tracks = composedTracks(room).flatMap(({ peerId, ...track }) => {
      const publisher = this.#deps.keyOf(peerId)
      return publisher === undefined ? [] : [{ publisher, ...track }]
    })
    const { begun, hls, rtmp, size } = composition
    const { file } = current
    const outputs = {
      hls: begun && isOutputOpen(hls),
      rtmp: begun && isOutputOpen(rtmp) ? [...current.urls] : [],
      file:
        file === null
          ? null
          : {
              directory: file.target.directory,
              key: file.target.key.toString('base64url'),
              name: file.name,
            },
    }
    const sent = JSON.stringify({ tracks, outputs })
    if (sent === current.sent) return
    current.sent = sent
    this.#deps.media.send({
      kind: 'setComposed',
      composition: current.id,
      directory: this.#deps.streaming.directoryOf(current.id),
      key: current.key.toString('base64url'),
      ...size,
      outputs,
      tracks,
    })
  }

  /** Closes the stream to readers at once; its files are deleted when the process has ended. */
  #end(current: OpenComposition): void {
    const { media, streaming, clock, log } = this.#deps
    if (current.address !== null) streaming.liveStreams.close(current.address)
    streaming.release(current.id)
    const finish = () => {
      cancel()
      this.#ending.delete(current.id)
      rm(streaming.directoryOf(current.id), { recursive: true, force: true }).catch((error: unknown) =>
        log.error({ failure: failureOf(error) }, 'the files of a stream could not be deleted'),
      )
    }
    const cancel = clock.after(END_WAIT, finish)
    if (current.sent === '') {
      finish()
      return
    }
    this.#ending.set(current.id, finish)
    media.send({ kind: 'endComposition', composition: current.id })
  }
}
