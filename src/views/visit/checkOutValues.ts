import { z } from 'zod'
import { callTrouble, LOW_QUALITY } from '../../contracts/portal/sessionEnd.ts'
import { sessionOutcome } from '../../contracts/portal/sessionOutcome.ts'
import type { CheckOut } from '../../machines/visit/visitContract.ts'

/** Whether a grade of the form is asked for its reasons. */
export const isLow = (grade: string | null): boolean =>
  grade !== null && grade !== '' && Number(grade) <= LOW_QUALITY

/** The check-out as it is typed, complete or not. */
export const typedCheckOut = ({ outcome, reason, quality, reasons }: z.input<typeof checkOutValues>) => ({
  outcome,
  reason,
  quality: quality ? Number(quality) : null,
  reasons,
})

/** The values of the check-out (P4.16, experience 9.4). */
export const checkOutValues = z
  .object({
    outcome: sessionOutcome,
    reason: z.string().trim(),
    /** '1' to '5'; empty when not rated, and parsed to null. */
    quality: z.string().nullable(),
    /** Those of a rating that was raised again are dropped. */
    reasons: z.array(callTrouble),
  })
  .refine(({ outcome, reason }) => outcome !== 'other' || reason !== '', { path: ['reason'] })
  .transform(({ quality, reasons, ...rest }) => ({
    ...rest,
    quality: quality ? Number(quality) : null,
    reasons: isLow(quality) ? reasons : [],
  }))

/** A kept check-out as the form shows it. */
export const formValuesOf = (kept: CheckOut | null): z.input<typeof checkOutValues> => ({
  outcome: kept?.outcome ?? 'completed',
  reason: kept?.reason ?? '',
  quality: kept?.quality == null ? '' : String(kept.quality),
  reasons: kept?.reasons ?? [],
})
