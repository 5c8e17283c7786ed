import type { Room } from '../roomState.ts'
import type { RecordingEvent } from './recordingCommands.ts'

/** The code of a recording that ended by an error, as clients show it (M8.102). */
const FAILED_CODE = 500

export const evolveRecording = (room: Room, event: RecordingEvent): Room => {
  if (event.type === 'recordingRequested') return { ...room, recording: event.recording }
  const { recording } = room
  if (recording === null) return room
  if (event.type === 'recordingAnswered') {
    const consents = new Map(recording.consents).set(event.userId, event.agreed)
    return { ...room, recording: { ...recording, consents, erase: recording.erase || event.erase } }
  }
  if (event.type === 'recordingBegun') return { ...room, recording: { ...recording, begun: true } }
  const { state, at, end, message } = event
  const error = state === 'failed' ? { code: FAILED_CODE, message } : null
  const begun = recording.begun || state === 'started'
  return {
    ...room,
    recording: { ...recording, begun, state, startedAt: at ?? recording.startedAt, end, error },
  }
}
