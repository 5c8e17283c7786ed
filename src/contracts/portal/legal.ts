import { z } from 'zod'

export const legalDocument = z.enum(['terms', 'privacy'])
export type LegalDocument = z.infer<typeof legalDocument>

/**
 * The texts that are in force; i18n `legal` has them. A changed text gets another version, because an acceptance
 * names the version that was shown.
 */
export const LEGAL_TEXTS: Record<LegalDocument, { readonly version: string; readonly date: string }> = {
  terms: { version: '3', date: '2026-11-28' },
  privacy: { version: '3', date: '2026-11-28' },
}
