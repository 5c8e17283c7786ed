import { z } from 'zod'
import { sessionOutcome } from '../../contracts/portal/sessionOutcome.ts'

/** The values of the check-out (P4.16, experience 9.4). */
export const checkOutValues = z
  .object({
    outcome: sessionOutcome,
    reason: z.string().trim(),
    /** '1' to '5'; empty when not rated, and parsed to null. */
    quality: z
      .string()
      .nullable()
      .transform((grade) => (grade ? Number(grade) : null)),
  })
  .refine(({ outcome, reason }) => outcome !== 'other' || reason !== '', { path: ['reason'] })
