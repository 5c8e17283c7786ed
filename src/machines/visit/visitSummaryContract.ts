import { z } from 'zod'
import { visitTimeline } from '../../contracts/audit/visitTimeline.ts'
import { event } from '../../contracts/machineContract.ts'

const read = z.object({
  /** null: the ledger has no entries of a visit. */
  timeline: visitTimeline.nullable(),
  /** The doctor's wait by the server's record, of all page loads; missing in ledgers from before it was read. */
  absence: z.object({ from: z.number(), until: z.number() }).nullable().optional(),
})
/** Missing in ledgers from before the record was read. */
const about = z.object({ appointmentId: z.string().optional() })

export const visitSummaryContract = {
  input: about,
  context: read.extend(about.shape),
  events: { ...event('visitSummary.retryRequested', {}) },
  outputs: { readTimeline: read },
} as const
