import { z } from 'zod'
import { givenInstant } from '../appointment.ts'
import { CONFLICTS_LIMIT } from './conflicts.ts'

const visit = { id: z.uuid().toLowerCase() }

/** The decision about a visit that a change leaves outside the hours; without an answer the visit stays. */
export const visitAnswer = z.discriminatedUnion('kind', [
  z.object({ ...visit, kind: z.literal('keep') }),
  z.object({ ...visit, kind: z.literal('cancel') }),
  /** The patient may take the time; the visit stays as it is meanwhile. */
  z.object({ ...visit, kind: z.literal('offer'), start_time: givenInstant }),
])
export type VisitAnswer = z.infer<typeof visitAnswer>

/** Carried out in the transaction of the change; one for each visit. */
export const visitAnswers = z
  .array(visitAnswer)
  .max(CONFLICTS_LIMIT)
  .refine((answers) => new Set(answers.map(({ id }) => id)).size === answers.length, { error: 'twice' })
