import { failureOf } from '../../failure.ts'
import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME } from '../limits.ts'
import type { MediaService } from '../media/mediaProcess.ts'
import type { MeetingLog } from '../meetingLog.ts'
import type { TranscriptVault } from '../persistence/transcriptVault.ts'
import { writeAgain } from '../persistence/writeAgain.ts'
import type { Frame } from '../room/notifications.ts'
import type { Room } from '../room/roomState.ts'
import { captionedTracks } from '../room/transcription/captionedTracks.ts'
import { isSpeechKept } from '../room/transcription/decideSaving.ts'
import type { TranscriptionCommand, TranscriptionEvent } from '../room/transcription/transcriptionCommands.ts'
import { captionFrames } from '../room/transcription/transcriptionFrames.ts'
import { isSaved } from '../room/transcription/transcriptionState.ts'
import type { SoundPacket, TranscriberReport } from '../transcription/transcriberMessages.ts'
import type { TranscriberService } from '../transcription/transcriberService.ts'

type Spoken = Extract<TranscriptionEvent, { type: 'captionSpoken' }>
type Heard = Extract<TranscriberReport, { kind: 'text' }>

interface CaptionDependencies {
  media: MediaService
  /** Null where the server does not transcribe. */
  transcriber: TranscriberService | null
  transcripts: TranscriptVault
  clock: MeetingClock
  log: MeetingLog
  newId: () => string
  /** Key of a peer in the media process, and back. */
  keyOf: (peerId: string) => string | undefined
  peerOf: (key: string) => string | undefined
  run: (command: Extract<TranscriptionCommand, { peerId: null } | { type: 'endSaving' }>) => void
  /** Applies a caption after the queued commands. */
  speak: (spoken: Spoken) => void
  notify: (frame: Extract<Frame, { method: 'on-broadcast' }>) => void
}

/** When the call began: the first doctor who is here joined, or the session started. Epoch milliseconds. */
const callStartOf = (room: Room): number => {
  const joined = [...room.peers.values()].filter(({ role }) => role === 'doctor').map((peer) => peer.joinedAt)
  return joined.length > 0 ? Math.min(...joined) : (room.session?.startedAt ?? 0)
}

/**
 * Makes the media process and the transcriber do what the state of the room says, hands captions to the people of the
 * call, and final ones to the vault while everybody agrees. Nothing that was said is logged.
 */
export class RoomCaptions {
  readonly #deps: CaptionDependencies
  #room: Room | null = null
  /** The tracks that the media process hands over, as JSON; empty when none. */
  #tapped = ''
  readonly #speakers = new Set<string>()
  #cancelNotice: (() => void) | null = null
  #transcriptId: string | null = null
  /** The last transcript whose end was handed to the vault; the vault needs each only once. */
  #handedOver: string | null = null
  readonly #draining = new AbortController()
  /** Writes of the transcript, one after the other. */
  #writes: Promise<void> = Promise.resolve()
  #startOfCall = 0

  constructor(deps: CaptionDependencies) {
    this.#deps = deps
  }

  /** Call it after every change of the room. */
  update(room: Room): void {
    this.#room = room
    this.#announce(room)
    this.#tap(room)
    this.#save(room)
  }

  /** Another media process carries the room and hands nothing over yet. */
  restart(): void {
    this.#tapped = ''
  }

  /** The process ends: what was said is written, and the next one goes on. */
  async drain(): Promise<void> {
    this.#cancelNotice?.()
    this.#draining.abort()
    await this.#writes
  }

  /** Takes the sound of this room's people from the packets. */
  hear(packets: readonly SoundPacket[]): void {
    const room = this.#room
    const transcription = room?.transcription
    if (room === null || transcription?.state !== 'started') return
    const own = packets.flatMap((packet) => {
      const peer = room.peers.get(this.#deps.peerOf(packet.speaker) ?? '')
      if (peer === undefined || !this.#speakers.has(packet.speaker)) return []
      return [{ ...packet, language: transcription.languages.get(peer.userId) ?? transcription.language }]
    })
    if (own.length > 0) this.#deps.transcriber?.send({ kind: 'sound', packets: own })
  }

  /** A text of the transcriber; times are epoch seconds. */
  onText({ speaker, text, final, start, end }: Heard): void {
    const peerId = this.#deps.peerOf(speaker)
    if (peerId === undefined) return
    const times = { start: start * 1_000, end: end * 1_000 }
    this.#deps.speak({ type: 'captionSpoken', peerId, text, final, ...times })
  }

  onLost(): void {
    if (this.#room?.transcription?.state !== 'started') return
    const message = 'The transcriber ended and is being started again'
    this.#deps.run({ type: 'failCaptions', peerId: null, message, at: this.#deps.clock.now() })
  }

  /** A caption of somebody in the call. */
  spoken(event: Spoken, room: Room): void {
    for (const frame of captionFrames(event, room, this.#deps.newId())) this.#deps.notify(frame)
    const transcriptId = this.#transcriptId
    const peer = room.peers.get(event.peerId)
    if (!event.final || transcriptId === null || peer === undefined || !isSpeechKept(room, peer.id)) return
    const { name, role } = peer
    const at = Math.max(0, Math.round(event.start - this.#startOfCall))
    this.#write(() => this.#deps.transcripts.add(transcriptId, { at, role, name, text: event.text }))
  }

  /** Everybody is told for a moment before the first word is heard. */
  #announce(room: Room): void {
    if (room.transcription?.state !== 'initialised') {
      this.#cancelNotice?.()
      this.#cancelNotice = null
      return
    }
    this.#cancelNotice ??= this.#deps.clock.after(MEETING_TIME.captionNotice, () => {
      this.#cancelNotice = null
      const at = this.#deps.clock.now()
      const message = room.captionSource === 'server' ? (this.#deps.transcriber?.problem ?? null) : null
      if (message === null) this.#deps.run({ type: 'beginCaptions', peerId: null, at })
      else this.#deps.run({ type: 'failCaptions', peerId: null, message, at })
    })
  }

  #tap(room: Room): void {
    const tracks = captionedTracks(room).flatMap(({ peerId, trackId }) => {
      const publisher = this.#deps.keyOf(peerId)
      return publisher === undefined ? [] : [{ publisher, trackId }]
    })
    const tapped = tracks.length === 0 ? '' : JSON.stringify(tracks)
    if (tapped === this.#tapped) return
    this.#tapped = tapped
    this.#deps.media.send({ kind: 'setTapped', room: room.id, tracks })
    const speakers = new Set(tracks.map(({ publisher }) => publisher))
    for (const speaker of this.#speakers) {
      if (speakers.has(speaker)) continue
      this.#speakers.delete(speaker)
      this.#deps.transcriber?.send({ kind: 'forget', speaker })
    }
    for (const speaker of speakers) this.#speakers.add(speaker)
  }

  #save(room: Room): void {
    const saving = room.transcription?.saving ?? null
    const current = this.#transcriptId
    if (current !== null && (saving?.transcriptId !== current || saving.end !== null)) {
      this.#transcriptId = null
      this.#end(current, saving?.transcriptId === current && saving.erase)
    }
    // It ended just before a restart of the server, which may have been faster than the vault.
    if (saving !== null && saving.end !== null && this.#handedOver !== saving.transcriptId)
      this.#end(saving.transcriptId, saving.erase)
    if (this.#transcriptId !== null || saving === null || !isSaved(room.transcription)) return
    const { transcriptId: id, requestedBy } = saving
    this.#transcriptId = id
    this.#startOfCall = callStartOf(room)
    this.#write(() => this.#deps.transcripts.begin({ id, roomId: room.id, requestedBy }))
  }

  #end(id: string, erase: boolean): void {
    this.#handedOver = id
    const { transcripts, clock, log } = this.#deps
    const scope = { clock, log, ending: this.#draining.signal }
    this.#write(() => writeAgain(() => transcripts.ended(id, { erase }), scope))
  }

  #write(write: () => Promise<void>): void {
    this.#writes = this.#writes.then(write).catch((error: unknown) => {
      this.#deps.log.error({ failure: failureOf(error) }, 'a transcript could not be kept')
      this.#deps.run({ type: 'endSaving', peerId: null, end: 'failed' })
    })
  }
}
