import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event } from '../../../contracts/machineContract.ts'
import { carriedChat, chosenRecipient } from '../../../contracts/meeting/call/carriedCall.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { chatFileOrNull } from '../../../contracts/meeting/chat/chatFile.ts'
import { chatMessage } from '../../../contracts/meeting/chat/chatMessage.ts'
import { keptMessage } from '../../../contracts/meeting/chat/keptMessage.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

/** To everyone, to roles, or to one peer (M1.15-M1.17). */
export const chatRecipient = z.object({ roles: z.array(z.string()), peerId: z.string().nullable() })
export type ChatRecipient = z.infer<typeof chatRecipient>

export const chatContract = {
  input: z.object({ peerId: z.string() }),
  context: z.object({
    localPeerId: z.string(),
    byId: z.record(z.string(), chatMessage),
    /** M3.29: ids in order of arrival. */
    order: z.array(z.string()),
    /** Ids of our unsent messages. */
    queue: z.array(z.string()),
    sentCount: z.number(),
    unread: z.number(),
    panelOpen: z.boolean(),
    knownRoles: z.array(z.string()),
    presentPeers: z.array(z.string()),
    /** In a large room our list is incomplete (M5.37). */
    isLargeRoom: z.boolean(),
    /** Why the last text was refused; the text itself stays in the input. */
    refusal: meetingError.nullable(),
    /** Unsent text of the device that the call was moved from. */
    draft: sensitive('content', z.string()),
    /** The recipient of the unsent text; null: everyone. It stays when the panel is closed and when the person leaves. */
    chosen: chosenRecipient.nullable().default(null),
  }),
  events: {
    ...event('chat.sendRequested', {
      message: sensitive('content', z.string()),
      /** M3.30: 'chat' unless an application sends its own type. */
      messageType: z.string(),
      recipient: chatRecipient,
      file: chatFileOrNull.optional(),
    }),
    ...event('chat.retryRequested', { id: z.string() }),
    ...event('chat.recipientChosen', { chosen: chosenRecipient.nullable() }),
    ...event('chat.opened', {}),
    ...event('chat.closed', {}),
    /** The chat of the device that the call was moved from. */
    ...event('chat.carried', { chat: carriedChat }),
    /** Messages of this visit that the server kept before the page was loaded. */
    ...event('chat.historyRead', { messages: z.array(keptMessage) }),
    'broadcast.received': factEvents['broadcast.received'],
    'policy.changed': factEvents['policy.changed'],
    'peers.notified': factEvents['peers.notified'],
    'room.described': factEvents['room.described'],
  },
  outputs: {
    sendMessage: z.object({ messageId: z.string().nullable(), time: z.number().nullable() }),
  },
} as const
