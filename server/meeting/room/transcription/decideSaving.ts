import { MAX_CONSENTS } from '../consents.ts'
import { accept, type Decision, NOT_IN_ROOM, refuse } from '../decision.ts'
import { isAsked } from '../recording/decideRecording.ts'
import type { Room } from '../roomState.ts'
import { isCaptionAdmin } from './decideCaptions.ts'
import type { TranscriptionCommand, TranscriptionEvent } from './transcriptionCommands.ts'
import type { RoomSaving } from './transcriptionState.ts'

type Command<T extends TranscriptionCommand['type']> = Extract<TranscriptionCommand, { type: T }>

const NOTHING_KEPT = refuse(404, 'Captions are not kept')

/** A doctor asks that captions are kept; nothing is kept before the patients agree. */
export const decideAskToSave = ({ peerId, transcriptId }: Command<'askToSave'>, room: Room): Decision => {
  const peer = room.peers.get(peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (!isCaptionAdmin(peer)) return refuse(403, 'This role may not transcribe')
  if (room.transcription?.state !== 'started') return refuse(409, 'Captions are off')
  const saving = room.transcription.saving
  if (saving !== null && saving.end === null) return accept([])
  return accept([{ type: 'savingAsked', peerId, userId: peer.userId, transcriptId }])
}

/** Whether at least one patient is there and every patient who is there has agreed. */
const haveAllAgreed = (room: Room, consents: ReadonlyMap<string, boolean>): boolean => {
  const patients = [...room.peers.values()].filter(({ role }) => role === 'patient')
  return patients.length > 0 && patients.every(({ userId }) => consents.get(userId) === true)
}

const following = (
  room: Room,
  saving: RoomSaving,
  answer: { userId: string; agreed: boolean; isPatient: boolean },
): TranscriptionEvent[] => {
  const { userId, agreed, isPatient } = answer
  if (agreed) {
    const consents = new Map(saving.consents).set(userId, true)
    return !saving.begun && haveAllAgreed(room, consents) ? [{ type: 'savingBegun' }] : []
  }
  if (saving.consents.get(userId) === true) return [{ type: 'savingEnded', end: 'withdrawn' }]
  return !saving.begun && isPatient ? [{ type: 'savingEnded', end: 'declined' }] : []
}

/**
 * The answer of a guest, which it may change: a patient who declines ends the request, and whoever withdraws ends the
 * keeping. What a guest says who came later and has not agreed is not kept.
 */
export const decideAnswerSaving = (
  { peerId, agreed, erase }: Command<'answerSaving'>,
  room: Room,
): Decision => {
  const peer = room.peers.get(peerId)
  if (peer === undefined) return NOT_IN_ROOM
  const saving = room.transcription?.saving ?? null
  if (saving === null || saving.end !== null) return NOTHING_KEPT
  if (!isAsked(peer)) return refuse(403, 'This role is not asked')
  const { userId, role } = peer
  const former = saving.consents.get(userId)
  if (former === agreed) return accept([])
  if (former === undefined && saving.consents.size >= MAX_CONSENTS)
    return refuse(429, 'Too many people have answered')
  return accept([
    { type: 'savingAnswered', peerId, userId, agreed, erase: former === true && erase },
    ...following(room, saving, { userId, agreed, isPatient: role === 'patient' }),
  ])
}

/** The doctor ends it, or it cannot be kept. A repeated end changes nothing. */
export const decideEndSaving = ({ peerId, end }: Command<'endSaving'>, room: Room): Decision => {
  const peer = peerId === null ? null : room.peers.get(peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (peer !== null && !isCaptionAdmin(peer)) return refuse(403, 'This role may not transcribe')
  const saving = room.transcription?.saving ?? null
  return accept(saving === null || saving.end !== null ? [] : [{ type: 'savingEnded', end }])
}

/** Whether what this person says may be kept: the clinic's own people, and guests who agreed. */
export const isSpeechKept = (room: Room, peerId: string): boolean => {
  const saving = room.transcription?.saving ?? null
  const peer = room.peers.get(peerId)
  if (saving === null || peer === undefined || !saving.begun || saving.end !== null) return false
  return !isAsked(peer) || saving.consents.get(peer.userId) === true
}
