import { type Refusal, refuse } from '../decision.ts'
import { refusedWhileEncrypted } from '../encryption/decideEncryption.ts'
import type { Room } from '../roomState.ts'
import type { RecordingEvent } from './recordingCommands.ts'
import { isOpen, type RecordingEnd, type RecordingKind, type RoomRecording } from './recordingState.ts'

/** Why no recording can be requested now. One call has one recording at a time, of whichever kind. */
export const requestRefusal = (room: Room): Refusal | null => {
  if (room.session === null) return refuse(409, 'The call has not started')
  if (isOpen(room.recording)) return refuse(409, 'The call is already being recorded')
  return refusedWhileEncrypted(room)
}

export const recordingRequested = (
  about: Pick<RoomRecording, 'id' | 'kind' | 'origin' | 'config' | 'requestedBy' | 'initialisedAt'>,
): RecordingEvent => ({
  type: 'recordingRequested',
  recording: {
    ...about,
    state: 'initialised',
    begun: false,
    startedAt: null,
    consents: new Map(),
    end: null,
    erase: false,
    error: null,
  },
})

export const recordingEnded = (end: RecordingEnd, message = ''): RecordingEvent => ({
  type: 'recordingChanged',
  state: end === 'failed' ? 'failed' : 'stopped',
  at: null,
  end,
  message,
})

/** Ends the open recording with the output that it belongs to; nothing for one of another kind. */
export const endedWith = (
  kind: RecordingKind,
  { recording }: Room,
  end: RecordingEnd,
  message = '',
): RecordingEvent[] => (isOpen(recording) && recording.kind === kind ? [recordingEnded(end, message)] : [])
