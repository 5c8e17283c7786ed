import { type FieldErrors, get, set } from 'react-hook-form'
import { z } from 'zod'
import { type PrescriptionDraft, prescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import { type DraftProblem, signable } from '../../contracts/portal/prescription/signable.ts'

/** What may be signed of a draft, as a schema: the message of each issue is the kind of its problem. */
export const signableValues = (about: { allergies: readonly string[]; today: string }) =>
  prescriptionDraft.transform((draft, context) => {
    const { content, problems } = signable(draft, about)
    for (const { field, kind } of problems)
      context.addIssue({ code: 'custom', path: field.split('.'), message: kind })
    return content ?? z.NEVER
  })

/**
 * The errors that were found and are still there. What cures a field may be typed in another one: a medicine makes
 * up for advice. What was not asked about yet stays without an error.
 */
export const lastingErrors = (
  found: FieldErrors<PrescriptionDraft>,
  problems: readonly DraftProblem[],
): FieldErrors<PrescriptionDraft> => {
  const errors: FieldErrors<PrescriptionDraft> = {}
  for (const { field, kind } of problems)
    if (get(found, field) !== undefined) set(errors, field, { type: 'custom', message: kind })
  return errors
}
