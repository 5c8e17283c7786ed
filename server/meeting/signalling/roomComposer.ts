import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { failureOf } from '../../failure.ts'
import type { MeetingClock } from '../clock.ts'
import { streamAddressIn } from '../compose/streamAddress.ts'
import type { Streaming } from '../compose/streaming.ts'
import type { EngineReport } from '../media/engineMessages.ts'
import type { MediaService } from '../media/mediaProcess.ts'
import type { MeetingLog } from '../meetingLog.ts'
import { composedTracks } from '../room/composing/composedTracks.ts'
import type { CompositionCommand } from '../room/composing/compositionCommands.ts'
import { isComposed, isOutputOpen, type OutputKind } from '../room/composing/compositionState.ts'
import type { RoomEvent } from '../room/roomEvents.ts'
import type { Room } from '../room/roomState.ts'

interface ComposerDependencies {
  media: MediaService
  streaming: Streaming
  clock: MeetingClock
  log: MeetingLog
  /** Key of a peer in the media process. */
  keyOf: (peerId: string) => string | undefined
  run: (command: Extract<CompositionCommand, { peerId: null }>) => void
}

interface OpenComposition {
  id: string
  key: Buffer
  /** The address at which the HLS stream can be read; null without one. */
  address: string | null
  urls: readonly string[]
  /** The command that the media process has; empty before the first. */
  sent: string
}

const SIZE = { width: 1_280, height: 720 } as const
/** Milliseconds after which a composer that does not end is forgotten. */
const END_WAIT = 5_000
const FAILED = 'The composer has ended unexpectedly'

/** Makes the media process compose what the state of the room says. */
export class RoomComposer {
  readonly #deps: ComposerDependencies
  #current: OpenComposition | null = null
  readonly #ending = new Map<string, () => void>()

  constructor(deps: ComposerDependencies) {
    this.#deps = deps
  }

  /** Call it for every event: what is not part of the room's state is in them. */
  take(event: RoomEvent): void {
    if (event.type === 'compositionOpened') this.#open(event.composition.id)
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
    const { composition } = room
    if (!isComposed(composition) || composition.id !== current.id) {
      this.#current = null
      this.#end(current)
      return
    }
    this.#shelve(current, isOutputOpen(composition.hls) ? (composition.hls?.url ?? null) : null)
    if (composition.begun) this.#send(current, room)
  }

  /** Another media process carries the room; the composer ended with the former one. */
  restart(): void {
    for (const ended of this.#ending.values()) ended()
    if (this.#current !== null) this.#failed(this.#current.id, ['hls', 'rtmp'])
  }

  drain(): void {
    const current = this.#current
    this.#current = null
    if (current !== null) this.#end(current)
  }

  onReport(report: Extract<EngineReport, { kind: 'composition' | 'compositionEnded' }>): void {
    if (report.kind === 'compositionEnded') this.#ending.get(report.composition)?.()
    const current = this.#current
    if (current?.id !== report.composition) return
    if (report.kind === 'compositionEnded') {
      this.#failed(current.id, ['hls', 'rtmp'])
      return
    }
    const { report: said } = report
    switch (said.kind) {
      case 'part':
        if (current.address !== null)
          this.#deps.streaming.shelf.added(current.address, said.segment, said.part)
        return
      case 'started':
        this.#deps.run({
          ...{ type: 'streamStarted', peerId: null, compositionId: current.id },
          ...{ output: said.output, at: this.#deps.clock.now() },
        })
        return
      case 'outputFailed':
        this.#failed(current.id, [said.output], 'The address could not be reached')
        return
      case 'failed':
        this.#failed(current.id, ['hls', 'rtmp'])
        return
      case 'stopped':
        return
    }
  }

  #failed(compositionId: string, outputs: readonly OutputKind[], message = FAILED): void {
    this.#deps.log.error({ outputs }, 'a stream has failed')
    for (const output of outputs)
      this.#deps.run({ type: 'failStream', peerId: null, compositionId, output, message })
  }

  #open(id: string): void {
    this.#current = { id, key: randomBytes(32), address: null, urls: [], sent: '' }
    if (!this.#deps.streaming.take(id)) this.#failed(id, ['hls', 'rtmp'], 'The composer is busy')
  }

  /** A new address for a stream that was started again within the same composition. */
  #shelve(current: OpenComposition, url: string | null): void {
    const address = url === null ? null : streamAddressIn(url)
    if (address === current.address) return
    const { shelf } = this.#deps.streaming
    if (current.address !== null) shelf.close(current.address)
    current.address = address
    if (address !== null) shelf.open(address, this.#deps.streaming.directoryOf(current.id), current.key)
  }

  #send(current: OpenComposition, room: Room): void {
    const { composition } = room
    if (composition === null) return
    const tracks = composedTracks(room).flatMap(({ peerId, ...track }) => {
      const publisher = this.#deps.keyOf(peerId)
      return publisher === undefined ? [] : [{ publisher, ...track }]
    })
    const outputs = {
      hls: isOutputOpen(composition.hls),
      rtmp: isOutputOpen(composition.rtmp) ? [...current.urls] : [],
    }
    const sent = JSON.stringify({ tracks, outputs })
    if (sent === current.sent) return
    current.sent = sent
    this.#deps.media.send({
      kind: 'setComposed',
      composition: current.id,
      directory: this.#deps.streaming.directoryOf(current.id),
      key: current.key.toString('base64url'),
      ...SIZE,
      outputs,
      tracks,
    })
  }

  /** Closes the stream to readers at once; its files are deleted when the process has ended. */
  #end(current: OpenComposition): void {
    const { media, streaming, clock, log } = this.#deps
    if (current.address !== null) streaming.shelf.close(current.address)
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
