import { type FieldErrors, get, set } from 'react-hook-form'
import { z } from 'zod'
import { type PrescriptionDraft, prescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import { type DraftProblem, signable } from '../../contracts/portal/prescription/signable.ts'
import { namedForPaper } from './medicineNamed.ts'

/** The schema of a draft that can be signed: the message of each issue is the kind of its problem. */
export const signableValues = (about: { allergies: readonly string[]; today: string }) =>
  prescriptionDraft.transform((draft, context) => {
    const { content, problems } = signable(namedForPaper(draft), about)
    for (const { field, kind } of problems)
      context.addIssue({ code: 'custom', path: field.split('.'), message: kind })
    return content ?? z.NEVER
  })

/**
 * Earlier errors that still exist. One field may fix another: a medicine replaces advice. Fields that were
 * not validated yet have no error.
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
