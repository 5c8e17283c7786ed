import type { z } from 'zod'
import type { KeptChatMessage } from '../../../contracts/meeting/chat/keptMessage.ts'
import { readVisitChat, type visitMessage } from '../../../contracts/portal/visitChat.ts'
import { readGuestChat } from '../../../contracts/portal/visitLink/guestChat.ts'
import type { Http } from '../../../services/portal/http.ts'
import { promiseLogic } from '../../kit/promiseLogic.ts'

const DOCTOR = 'doctor'

const keptOf = (
  { id, at, from_role, from_name, to_roles, to_name, file, kind, text }: z.infer<typeof visitMessage>,
  own: boolean,
): KeptChatMessage => ({
  id,
  own,
  time: Date.parse(at),
  senderName: from_name,
  senderRole: from_role,
  recipientRoles: to_roles ?? [],
  recipientName: to_name,
  file: file ?? null,
  type: kind ?? 'chat',
  message: text,
})

/** The chat that the server kept of a visit, for its doctor (experience §8.3). */
export const defineReadChatActor = ({ http }: { http: Http }) =>
  promiseLogic(async ({ input, signal }: { input: { appointmentId: string }; signal: AbortSignal }) => {
    const { messages } = await http.call(readVisitChat, { params: { id: input.appointmentId } }, signal)
    return { messages: messages.map((message) => keptOf(message, message.from_role === DOCTOR)) }
  })

/** The same for a guest, with the guest's own secret. */
export const defineReadGuestChatActor = ({ http }: { http: Http }) =>
  promiseLogic(
    async ({ input, signal }: { input: { code: string; userId: string }; signal: AbortSignal }) => {
      const body = { room_code: input.code, user_id: input.userId }
      const { messages } = await http.call(readGuestChat, { body }, signal)
      return { messages: messages.map((message) => keptOf(message, message.own)) }
    },
  )
