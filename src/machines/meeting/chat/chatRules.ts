import { isBlank } from '../../../contracts/blankText.ts'
import { LIMIT } from '../../../contracts/constants.ts'
import { type MeetingError, makeError } from '../../../contracts/errors.ts'
import type { ChatMessage } from '../../../contracts/meeting/chat/chatMessage.ts'
import type { WrittenMessageType } from '../../../contracts/meeting/chat/writtenMessages.ts'
import type { ChatRecipient } from './chatContract.ts'

export const PEER_ABSENT = 'Invalid peer - peer not present in the room'

/** Decides which messages may be sent, and to whom (M5.32-M5.37). Pure. */

const refuse = (description: string): MeetingError =>
  makeError(6013, { action: 'CHAT', description, message: description })

export const refusalOf = (
  message: string,
  recipient: ChatRecipient,
  room: {
    localPeerId: string
    knownRoles: readonly string[]
    presentPeers: readonly string[]
    isLargeRoom: boolean
  },
): MeetingError | null => {
  if (isBlank(message)) return refuse('Empty message not allowed')
  if (message.length > LIMIT.chatMessage)
    return refuse(`Message is longer than ${LIMIT.chatMessage} characters`)
  if (recipient.peerId === room.localPeerId) return refuse('Cannot send message to self')
  // M5.37: our list of a large room is incomplete, so the server is asked when the message is sent.
  if (recipient.peerId !== null && !room.isLargeRoom && !room.presentPeers.includes(recipient.peerId))
    return refuse(PEER_ABSENT)
  if (recipient.roles.length > 0 && !recipient.roles.some((role) => room.knownRoles.includes(role)))
    return refuse('No valid role is present')
  return null
}

/** Whether a doctor's client said that a prescription was signed; of anybody else it would be a forgery. */
export const hasPrescriptionNotice = ({ byId }: { byId: Readonly<Record<string, ChatMessage>> }): boolean =>
  Object.values(byId).some(
    ({ type, senderRole }) =>
      type === ('consulta.prescription' satisfies WrittenMessageType) && senderRole === 'doctor',
  )
