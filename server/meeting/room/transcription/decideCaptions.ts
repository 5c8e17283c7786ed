import { CAPTION_MODE } from '../../../../src/contracts/meeting/transcription/transcription.ts'
import { CAPTION_ADMINS } from '../../roles.ts'
import { accept, type Decision, NOT_IN_ROOM, type Refusal, refuse } from '../decision.ts'
import { refusedWhileEncrypted } from '../encryption/decideEncryption.ts'
import type { Peer, Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'
import type { TranscriptionCommand, TranscriptionEvent } from './transcriptionCommands.ts'
import { areCaptionsOpen } from './transcriptionState.ts'

type Command<T extends TranscriptionCommand['type']> = Extract<TranscriptionCommand, { type: T }>

const NO_CAPTIONS = refuse(404, 'Captions are off')

/** M6.41. */
export const isCaptionAdmin = ({ role }: Peer): boolean => CAPTION_ADMINS.some((admin) => admin === role)

const adminRefusal = (peer: Peer | undefined, mode: string): Refusal | null => {
  if (peer === undefined) return NOT_IN_ROOM
  if (!isCaptionAdmin(peer)) return refuse(403, 'This role may not transcribe')
  return mode === CAPTION_MODE ? null : refuse(400, 'This mode of transcription is not offered')
}

/** Captions that end are no longer kept. */
export const savingEndsWith = (room: Room): TranscriptionEvent[] => {
  const saving = room.transcription?.saving ?? null
  return saving === null || saving.end !== null ? [] : [{ type: 'savingEnded', end: 'stopped' }]
}

/** A doctor turns captions on. Everybody is told before the first word is heard (experience §8.2). */
export const decideStartCaptions = (
  { peerId, mode, language, at }: Command<'startCaptions'>,
  room: Room,
): Decision => {
  const refusal = adminRefusal(room.peers.get(peerId), mode)
  if (refusal !== null) return refusal
  if (room.captionSource === null) return refuse(400, 'No transcriber is configured')
  if (areCaptionsOpen(room.transcription)) return accept([])
  const unreadable = refusedWhileEncrypted(room)
  if (unreadable !== null) return unreadable
  return accept([{ type: 'captionsRequested', peerId, language, at }])
}

export const decideBeginCaptions = ({ at }: Command<'beginCaptions'>, { transcription }: Room): Decision =>
  transcription?.state === 'initialised'
    ? accept([{ type: 'captionsChanged', state: 'started', at, message: '' }])
    : NO_CAPTIONS

/** A repeated stop changes nothing. */
export const decideStopCaptions = ({ peerId, mode, at }: Command<'stopCaptions'>, room: Room): Decision => {
  const refusal = adminRefusal(room.peers.get(peerId), mode)
  if (refusal !== null) return refusal
  if (!areCaptionsOpen(room.transcription)) return accept([])
  return accept([...savingEndsWith(room), { type: 'captionsChanged', state: 'stopped', at, message: '' }])
}

export const decideFailCaptions = ({ message, at }: Command<'failCaptions'>, room: Room): Decision =>
  areCaptionsOpen(room.transcription)
    ? accept([...savingEndsWith(room), { type: 'captionsChanged', state: 'failed', at, message }])
    : NO_CAPTIONS

export const decideChooseLanguage = (
  { peerId, language }: Command<'chooseLanguage'>,
  room: Room,
): Decision => {
  const peer = room.peers.get(peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (!isInside(peer.role)) return refuse(403, 'This role is not heard')
  if (room.transcription === null) return NO_CAPTIONS
  const isSame = room.transcription.languages.get(peer.userId) === language
  return accept(isSame ? [] : [{ type: 'languageChosen', userId: peer.userId, language }])
}

/** A caption that a person's own device made. Where the server transcribes, nobody may put words into the captions. */
export const decideSpeak = ({ type: _, ...spoken }: Command<'speak'>, room: Room): Decision => {
  const peer = room.peers.get(spoken.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (!isInside(peer.role) || room.captionSource !== 'browser') return refuse(403, 'The server transcribes')
  if (room.transcription?.state !== 'started') return NO_CAPTIONS
  return accept([{ type: 'captionSpoken', ...spoken }])
}
