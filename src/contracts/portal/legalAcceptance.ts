import { z } from 'zod'
import { instant } from './appointment.ts'
import { endpoint, noContent } from './endpoint.ts'
import { LEGAL_TEXTS, type LegalDocument, legalDocument } from './legal.ts'
import { type Locale, locale } from './locale.ts'

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

/** The texts of which another version than the accepted one is in force, or none was accepted. */
export const outdatedTexts = (acceptances: readonly LegalAcceptance[]): LegalDocument[] =>
  legalDocument.options.filter(
    (document) =>
      !acceptances.some(
        (each) => each.document === document && each.version === LEGAL_TEXTS[document].version,
      ),
  )

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

/** The acceptance of each text as it is in force. */
export const textsInForce = (documents: readonly LegalDocument[], language: Locale): AcceptedText[] =>
  documents.map((document) => ({ document, version: LEGAL_TEXTS[document].version, language }))

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
