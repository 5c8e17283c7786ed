import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_VISIT_MESSAGES, visitMessage } from '../visitChat.ts'

/**
 * The messages of a visit's chat that one guest wrote or received, with the guest's own secret. The specification names
 * no call for this.
 */
export const readGuestChat = endpoint('POST /v1/guest/chat', {
  body: z.object({
    room_code: sensitive('credential', z.string().max(64)),
    user_id: sensitive('credential', z.string().min(1).max(64)),
  }),
  answer: sensitive(
    'content',
    z.object({ messages: z.array(visitMessage.extend({ own: z.boolean() })).max(MAX_VISIT_MESSAGES) }),
  ),
  access: 'anyone',
  refusals: ['notFound'],
  tag: 'visit link',
})
