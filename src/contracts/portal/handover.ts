import { z } from 'zod'
import { carriedCall, carriedGuest } from '../meeting/call/carriedCall.ts'
import { guestVisit } from '../meeting/call/token.ts'
import { sensitive } from '../sensitive.ts'
import { instant } from './appointment.ts'
import { appointmentParams } from './appointmentDetails.ts'
import { endpoint, noContent } from './endpoint.ts'

/** A code moves a running call to another device of the same person; it works once, for two minutes. */
export const HANDOVER_MS = 2 * 60_000

const code = sensitive('credential', z.string().min(1).max(64))
const roomCode = sensitive('credential', z.string().max(64))

export const handover = z.object({ code, expires_at: instant })
export type Handover = z.infer<typeof handover>

const place = z.object({
  /** Meeting token that takes the place of the person's other devices when it joins. */
  token: sensitive('credential', z.string().min(1)),
  init_endpoint: z.url(),
})

/** Fifty messages of the greatest length, in any script, and the rest. */
const bodyLimit = 1024 * 1024
const tag = 'meeting'
const doctor = { params: appointmentParams, access: 'signedIn', tag } as const
const guest = { access: 'anyone', tag: 'visit link' } as const
const refusals = ['notFound', 'visitTooEarly', 'visitClosed', 'meetingUnavailable'] as const

/** Makes the code; a former one of the same person and visit opens nothing any more. */
export const createHandover = endpoint('POST /v2/appointment/:id/handover', {
  ...doctor,
  body: carriedCall,
  answer: handover,
  refusals,
  bodyLimit,
})

/** Takes the code back. */
export const revokeHandover = endpoint('DELETE /v2/appointment/:id/handover', {
  ...doctor,
  answer: noContent,
  refusals: ['notFound'],
})

/** Uses the code: `notFound` when it was used, has run out, or is of another visit or person. */
export const useHandover = endpoint('POST /v2/appointment/:id/handover/use', {
  ...doctor,
  body: z.object({ code }),
  answer: place.extend({ carried: carriedCall }),
  refusals,
})

/** The same for a guest, whom the secret of the browser identifies. */
export const createGuestHandover = endpoint('POST /v2/guest/handover', {
  ...guest,
  body: z.object({ room_code: roomCode, guest: carriedGuest, carried: carriedCall }),
  answer: handover,
  refusals,
  bodyLimit,
})

export const revokeGuestHandover = endpoint('POST /v2/guest/handover/revocation', {
  ...guest,
  body: z.object({ room_code: roomCode, user_id: carriedGuest.shape.userId }),
  answer: noContent,
  refusals: ['notFound'],
})

export const useGuestHandover = endpoint('POST /v2/guest/handover/use', {
  ...guest,
  body: z.object({ room_code: roomCode, code }),
  answer: place.extend({ carried: carriedCall, guest: carriedGuest, visit: guestVisit }),
  refusals,
})
