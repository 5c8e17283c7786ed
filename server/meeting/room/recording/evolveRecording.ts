import type { Room } from '../roomState.ts'
import type { RecordingEvent } from './recordingCommands.ts'

/** The code of a recording that the disk refused, as clients show it (M8.102). */
const FAILED_CODE = 500

export const evolveRecording = (room: Room, event: RecordingEvent): Room => {
  if (event.type === 'recordingRequested') return { ...room, recording: event.recording }
  const { recording } = room
  if (recording === null) return room
  if (event.type === 'recordingAnswered') {
    const consents = new Map(recording.consents).set(event.userId, event.agreed)
    return { ...room, recording: { ...recording, consents, erase: recording.erase || event.erase } }
  }
  const { state, at, end, message } = event
  const error = state === 'failed' ? { code: FAILED_CODE, message } : null
  return { ...room, recording: { ...recording, state, startedAt: at ?? recording.startedAt, end, error } }
}
