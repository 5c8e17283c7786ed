import { z } from 'zod'
import { instant } from '../appointment.ts'
import { endpoint } from '../endpoint.ts'

const centavos = z.number().int().nonnegative()

/** The visits, the hold and the money that must end before the profile can be deleted. */
export const deletionBlockers = z.object({
  /** Visits ahead; at most `VISITS_NAMED` are named, in order of time. */
  visits: z.object({
    count: z.number().int().nonnegative(),
    first: z.array(z.object({ id: z.string(), start_time: instant })),
  }),
  /** Whether somebody is booking a time right now. */
  held: z.boolean(),
  /** Money that has not reached the bank, in centavos of Mexican pesos; null: none. */
  money: z.object({ balance_centavos: centavos, on_the_way_centavos: centavos }).nullable(),
})
export type DeletionBlockers = z.infer<typeof deletionBlockers>

/** Reads them, by the rules that the deletion is judged by. The specification names no call for this. */
export const readDeletionBlockers = endpoint('GET /v1/practitioner/profile/deletion', {
  answer: deletionBlockers,
  access: 'signedIn',
  tag: 'profile',
})
