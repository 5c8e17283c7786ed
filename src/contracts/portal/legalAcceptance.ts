import { z } from 'zod'
import { instant } from './appointment.ts'
import { endpoint, noContent } from './endpoint.ts'
import { legalDocument } from './legal.ts'
import { locale } from './locale.ts'

/** Which version of a legal text an account has accepted; the specification names no calls for it. */

const tag = 'account'
const access = 'signedIn'
const PATH = '/v1/practitioner/legal_acceptances'

export const legalAcceptance = z.object({
  document: legalDocument,
  version: z.string().max(10),
  accepted_at: instant,
})
export type LegalAcceptance = z.infer<typeof legalAcceptance>

/** The latest acceptance of each text, at most one a text. */
export const listLegalAcceptances = endpoint(`GET ${PATH}`, {
  answer: z.object({ acceptances: z.array(legalAcceptance) }),
  access,
  tag,
})

export const acceptedText = legalAcceptance.pick({ document: true, version: true }).extend({
  /** The language in which the text was shown. */
  language: locale,
})
export type AcceptedText = z.infer<typeof acceptedText>

/**
 * Accepts the version that is in force. Harmless when repeated: the first time counts.
 * Refused with `version: stale` when another version is in force meanwhile.
 */
export const acceptLegalText = endpoint(`POST ${PATH}`, {
  body: acceptedText,
  answer: noContent,
  access,
  tag,
})
