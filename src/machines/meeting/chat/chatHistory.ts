import type { ContextOf } from '../../../contracts/machineContract.ts'
import { CHAT_FILE_TYPE } from '../../../contracts/meeting/chat/chatFile.ts'
import type { ChatMessage } from '../../../contracts/meeting/chat/chatMessage.ts'
import type { KeptChatMessage } from '../../../contracts/meeting/chat/keptMessage.ts'
import type { WrittenMessageType } from '../../../contracts/meeting/chat/writtenMessages.ts'
import type { chatContract } from './chatContract.ts'

type Context = ContextOf<typeof chatContract>

const WAITING_ROLE = 'waiting'

/** Written by the product when the doctor signs; it answers nothing. */
const NOTICE = 'consulta.prescription' satisfies WrittenMessageType

/** The peer of a kept private message may be gone, and has another id after a reload. */
const FORMER_PEER = ''

const recipientOf = ({ own, recipientName }: KeptChatMessage, localPeerId: string) => {
  if (recipientName === null) return { recipientPeer: null }
  return own ? { recipientPeer: FORMER_PEER, recipientName } : { recipientPeer: localPeerId }
}

/**
 * The chat with the messages that the server kept before those of this page. One that is here already is passed over.
 * A message from the waiting room that was not answered is unread: nobody may have been in the room to read it.
 */
export const restored = (
  { localPeerId, byId, order, panelOpen, unread }: Context,
  kept: readonly KeptChatMessage[],
): Pick<Context, 'byId' | 'order' | 'unread'> => {
  const sent = new Set(Object.values(byId).flatMap(({ serverId }) => serverId ?? []))
  const answered = kept.findLastIndex(({ own, type }) => own && type !== NOTICE)
  const history = kept
    .map((message, index): ChatMessage => {
      const { id, own, time, senderName, senderRole, recipientRoles, file, type } = message
      return {
        id,
        sender: own ? localPeerId : FORMER_PEER,
        senderName: own ? '' : senderName,
        senderRole,
        senderUserId: '',
        ...recipientOf(message, localPeerId),
        recipientRoles,
        time,
        type: file === null ? (type ?? 'chat') : CHAT_FILE_TYPE,
        ...(file === null ? {} : { file }),
        message: message.message,
        read: panelOpen || own || senderRole !== WAITING_ROLE || index < answered,
        ignored: false,
        delivery: own ? 'sent' : 'received',
      }
    })
    .filter(({ id }) => !Object.hasOwn(byId, id) && !sent.has(id))
  return {
    byId: { ...byId, ...Object.fromEntries(history.map((message) => [message.id, message])) },
    order: [...history.map(({ id }) => id), ...order],
    unread: unread + history.filter(({ read }) => !read).length,
  }
}
