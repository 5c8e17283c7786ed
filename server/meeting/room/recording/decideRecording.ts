import { composerRefusal, opening } from '../composing/openComposition.ts'
import { MAX_CONSENTS } from '../consents.ts'
import { accept, type Decision, NOT_IN_ROOM, refuse } from '../decision.ts'
import type { Peer, Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'
import type { RecordingCommand, RecordingEvent } from './recordingCommands.ts'
import { isComposedRecording, isOpen, isRecorded } from './recordingState.ts'
import { recordingEnded, recordingRequested, requestRefusal } from './requestedRecording.ts'

type Command<T extends RecordingCommand['type']> = Extract<RecordingCommand, { type: T }>

const NO_RECORDING = refuse(404, 'Nothing is being recorded')

/** Whether a peer is asked before its picture is kept; the clinic's own people are not. */
export const isAsked = (peer: Peer): boolean => isInside(peer.role) && peer.role !== 'doctor'

/**
 * A recording starts when at least one patient is there and every patient who is there has agreed. That of a stream
 * also waits for the stream.
 */
export const isRecordingDue = (room: Room): boolean => {
  const { recording, composition } = room
  if (recording?.state !== 'initialised' || recording.begun) return false
  if (recording.kind === 'hls' && composition?.begun !== true) return false
  const patients = [...room.peers.values()].filter(({ role }) => role === 'patient')
  return patients.length > 0 && patients.every(({ userId }) => recording.consents.get(userId) === true)
}

/** A doctor requests a recording; the people in the room are asked before anything is kept (experience §8.2). */
export const decideRequestRecording = (command: Command<'requestRecording'>, room: Room): Decision => {
  const { recordingId: id, kind, requestedBy, compositionId, busy, at: initialisedAt } = command
  const refusal = requestRefusal(room) ?? (kind === 'browser' ? composerRefusal(room, busy) : null)
  if (refusal !== null) return refusal
  return accept([
    ...(kind === 'browser' ? opening(room, { requestedBy, id: compositionId, streams: false }) : []),
    recordingRequested({ id, kind, origin: 'portal', config: null, requestedBy, initialisedAt }),
  ])
}

const started = (at: number): RecordingEvent => ({
  type: 'recordingChanged',
  state: 'started',
  at,
  end: null,
  message: '',
})

export const decideBeginRecording = ({ at }: Command<'beginRecording'>, room: Room): Decision => {
  if (!isRecordingDue(room)) return NO_RECORDING
  return accept([isComposedRecording(room.recording) ? { type: 'recordingBegun' } : started(at)])
}

/** A repeated report, or one of an earlier file, changes nothing. */
export const decideRecordingStarted = (
  { recordingId, at }: Command<'recordingStarted'>,
  { recording }: Room,
): Decision => {
  const isWaiting = recording?.id === recordingId && recording.begun && recording.state === 'initialised'
  return accept(isWaiting ? [started(at)] : [])
}

/** A repeated command changes nothing. */
export const decideSetRecording = (
  { recordingId, change }: Command<'setRecording'>,
  { recording }: Room,
): Decision => {
  if (recording === null || recording.id !== recordingId) return NO_RECORDING
  if (change === 'stop') return accept(isOpen(recording) ? [recordingEnded('stopped')] : [])
  if (!isOpen(recording) || recording.state === 'initialised')
    return refuse(409, 'The recording does not run')
  const state = change === 'pause' ? 'paused' : 'resumed'
  if (isRecorded(recording) === (state === 'resumed')) return accept([])
  return accept([{ type: 'recordingChanged', state, at: null, end: null, message: '' }])
}

export const decideFailRecording = (
  { recordingId, message }: Command<'failRecording'>,
  { recording }: Room,
): Decision =>
  isOpen(recording) && recording.id === recordingId
    ? accept([recordingEnded('failed', message)])
    : NO_RECORDING

/**
 * The answer of a guest, which it may change: a patient who declines ends the request, and whoever withdraws ends the
 * recording. A guest who comes later and declines is only left out.
 */
export const decideAnswerRecording = (
  { peerId, agreed, erase }: Command<'answerRecording'>,
  room: Room,
): Decision => {
  const peer = room.peers.get(peerId)
  if (peer === undefined) return NOT_IN_ROOM
  const { recording } = room
  if (!isOpen(recording)) return NO_RECORDING
  if (!isAsked(peer)) return refuse(403, 'This role is not asked')
  const former = recording.consents.get(peer.userId)
  if (former === agreed) return accept([])
  if (former === undefined && recording.consents.size >= MAX_CONSENTS)
    return refuse(429, 'Too many people have answered')
  const answered: RecordingEvent = {
    type: 'recordingAnswered',
    peerId,
    userId: peer.userId,
    agreed,
    erase: former === true && erase,
  }
  if (agreed) return accept([answered])
  if (former === true) return accept([answered, recordingEnded('withdrawn')])
  const isRequired = !recording.begun && peer.role === 'patient'
  return accept([answered, ...(isRequired ? [recordingEnded('declined')] : [])])
}
