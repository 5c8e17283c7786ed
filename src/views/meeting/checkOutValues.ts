import { z } from 'zod'
import { sessionOutcome } from '../../contracts/portal/sessionEnd.ts'

/** What ends a visit (P4.16, experience 9.4). */
export const checkOutValues = z
  .object({
    outcome: sessionOutcome,
    reason: z.string().trim(),
    /** '1' to '5'; empty when it is not rated, and null once it was passed over. */
    quality: z
      .string()
      .nullable()
      .transform((grade) => (grade ? Number(grade) : null)),
  })
  .refine(({ outcome, reason }) => outcome !== 'other' || reason !== '', { path: ['reason'] })
