import { isStreamed } from '../composing/compositionState.ts'
import { accept, type Decision, NOT_IN_ROOM, type Refusal, refuse } from '../decision.ts'
import { isOpen } from '../recording/recordingState.ts'
import type { Room } from '../roomState.ts'
import { areCaptionsOpen } from '../transcription/transcriptionState.ts'
import type { EncryptionCommand } from './encryptionCommands.ts'

/** Refuses the features for which the server would have to read the media. */
export const refusedWhileEncrypted = ({ encryption }: Room): Refusal | null =>
  encryption.on
    ? refuse(409, 'The call is end-to-end encrypted, so the server can neither see nor hear it')
    : null

/** A client that cannot decrypt would be silent for the others, and would play noise. */
export const joinRefusal = ({ encryption }: Room, encrypts: boolean): Refusal | null =>
  encryption.on && !encrypts
    ? refuse(409, 'The call is end-to-end encrypted, and this client cannot take part')
    : null

const hasReader = (room: Room): boolean =>
  isOpen(room.recording) || isStreamed(room.composition) || areCaptionsOpen(room.transcription)

/** The doctor of the visit chooses, in the preview or in the call. A repeated choice changes nothing. */
export const decideSetEncryption = ({ peerId, on }: EncryptionCommand, room: Room): Decision => {
  const holder = room.peers.get(peerId) ?? room.previews.get(peerId)
  if (holder === undefined) return NOT_IN_ROOM
  if (holder.role !== 'doctor') return refuse(403, 'This role may not choose the encryption')
  if (room.encryption.on === on) return accept([])
  if (on && hasReader(room))
    return refuse(409, 'The call is being recorded, streamed or captioned, which needs readable media')
  if (on && [...room.peers.values()].some(({ encrypts }) => !encrypts))
    return refuse(409, 'The browser of somebody in the call cannot encrypt')
  return accept([{ type: 'encryptionSet', on, by: holder.userId }])
}
