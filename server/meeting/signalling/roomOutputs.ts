import { isStreamDue } from '../room/composing/decideComposition.ts'
import { isRecordingDue } from '../room/recording/decideRecording.ts'
import { isComposedRecording } from '../room/recording/recordingState.ts'
import type { RoomCommand } from '../room/roomCommands.ts'
import type { Room } from '../room/roomState.ts'
import type { CommandQueue } from './commandQueue.ts'
import type { RoomCaptions } from './roomCaptions.ts'
import type { RoomComposer } from './roomComposer.ts'
import type { RoomRecorder } from './roomRecorder.ts'

interface Parts {
  recorder: RoomRecorder
  composer: RoomComposer
  captions: RoomCaptions
  queue: CommandQueue
  now: () => number
  /** Runs a command without an answer. */
  runCommand: (command: RoomCommand) => void
}

/** The outputs of a room besides its calls: recordings, the composed view with its streams, and captions. */
export class RoomOutputs {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Continues after a restart of the server. The composer ended with the former process; what it wrote is kept. */
  resume(room: Room): void {
    const { recorder, captions, queue, runCommand } = this.#parts
    const { recording } = room
    recorder.update(room)
    if (isComposedRecording(recording)) {
      const message = 'The server was started again'
      queue.later(() =>
        runCommand({ type: 'failRecording', peerId: null, recordingId: recording.id, message }),
      )
    }
    captions.update(room)
  }

  /**
   * Starts a recording and a stream when everybody has agreed, and follows the room.
   * @param room reads the room, which a start changes
   */
  update(room: () => Room): void {
    const { recorder, composer, captions, now, runCommand } = this.#parts
    if (isRecordingDue(room())) runCommand({ type: 'beginRecording', peerId: null, at: now() })
    else recorder.update(room())
    if (isStreamDue(room())) runCommand({ type: 'beginStream', peerId: null })
    else composer.update(room())
    captions.update(room())
  }

  /** The room moves to another media process. */
  restart(): void {
    this.#parts.recorder.restart()
    this.#parts.composer.restart()
    this.#parts.captions.restart()
  }

  async drain(): Promise<void> {
    const { recorder, composer, captions } = this.#parts
    composer.drain()
    await Promise.all([recorder.drain(), captions.drain()])
  }
}
