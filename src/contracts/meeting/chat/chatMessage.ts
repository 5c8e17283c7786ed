import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { chatFileOrNull } from './chatFile.ts'

/** M3.27. `time` is epoch milliseconds, null until the server has set it. */
export const chatMessage = z.object({
  id: z.string(),
  /** The server's id of our own message once it was sent. */
  serverId: z.string().nullable().optional(),
  sender: z.string(),
  senderName: sensitive('patient', z.string()),
  senderRole: z.string(),
  senderUserId: z.string(),
  recipientPeer: z.string().nullable(),
  /** The name of `recipientPeer` where that person may have left; missing: the list of people has it. */
  recipientName: sensitive('patient', z.string()).optional(),
  recipientRoles: z.array(z.string()),
  time: z.number().nullable(),
  type: z.string(),
  message: sensitive('content', z.string()),
  /** Present when the message carries a file. */
  file: chatFileOrNull.optional(),
  read: z.boolean(),
  ignored: z.boolean(),
  /** For our own messages: the state of sending. */
  delivery: z.enum(['received', 'sending', 'sent', 'failed']),
})
export type ChatMessage = z.infer<typeof chatMessage>
