import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { chatFileOrNull } from './chatFile.ts'

/** A message of the visit that the server kept, as the chat of a call takes it back after a reload. */
export const keptMessage = z.object({
  /** The message's id in the call. */
  id: z.string(),
  own: z.boolean(),
  /** Epoch milliseconds. */
  time: z.number(),
  senderName: sensitive('patient', z.string()),
  senderRole: z.string(),
  /** Empty: everyone, or one person. */
  recipientRoles: z.array(z.string()),
  /** The one person whom it was sent to; null: everyone, or roles. */
  recipientName: sensitive('patient', z.string()).nullable(),
  file: chatFileOrNull,
  /** Its type; missing: a message of the chat. */
  type: z.string().optional(),
  message: sensitive('content', z.string()),
})
export type KeptChatMessage = z.infer<typeof keptMessage>
