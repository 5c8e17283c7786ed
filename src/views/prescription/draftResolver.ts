import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import type { PrescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import { type DraftProblem, signable } from '../../contracts/portal/prescription/signable.ts'

/** The contract's verdict as the form's errors: each field carries the kind of its problem as its type. */
export const draftResolver =
  (about: { allergies: readonly string[]; today: string }): Resolver<PrescriptionDraft> =>
  (draft) => {
    const { problems } = signable(draft, about)
    if (problems.length === 0) return { values: draft, errors: {} }
    const errors: FieldErrors<PrescriptionDraft> = {}
    for (const { field, kind } of problems) set(errors, field, { type: kind })
    return { values: {}, errors }
  }

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
    if (get(found, field) !== undefined) set(errors, field, { type: kind })
  return errors
}
