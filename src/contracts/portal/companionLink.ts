import { z } from 'zod'
import { companionKind } from '../meeting/people/companion.ts'
import { sensitive } from '../sensitive.ts'
import { appointmentParams } from './appointmentDetails.ts'
import { endpoint } from './endpoint.ts'

/** The way into a visit for a relative of the patient or an interpreter. */
export const companionLink = z.object({
  kind: companionKind,
  /** abc-defg-hij: lets a companion in as long as the patient's own code does. The page is /join/{room_code}. */
  room_code: sensitive('credential', z.string()),
})
export type CompanionLink = z.infer<typeof companionLink>

/**
 * Makes the link; asked again, it is the same one. `visitClosed`: the visit is cancelled, over or not paid. The
 * specification names no call for this.
 */
export const makeCompanionLink = endpoint('POST /v2/appointment/:id/companion-links', {
  params: appointmentParams,
  body: z.object({ kind: companionKind }),
  answer: companionLink,
  access: 'signedIn',
  refusals: ['notFound', 'visitClosed', 'meetingUnavailable'],
  tag: 'meeting',
})
