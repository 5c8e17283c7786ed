import { z } from 'zod'

/** How a session ended. A no-show is an outcome, not a seventh status (readings, Notes and no-show). */
const sessionOutcomes = ['completed', 'patient_absent', 'doctor_absent', 'technical', 'other'] as const
export const sessionOutcome = z.enum(sessionOutcomes)
export type SessionOutcome = z.infer<typeof sessionOutcome>
