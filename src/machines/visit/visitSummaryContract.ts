import { z } from 'zod'
import { visitTimeline } from '../../contracts/audit/visitTimeline.ts'
import { event, nothing } from '../../contracts/machineContract.ts'

/** null: the ledger has no entries of a visit. */
const read = z.object({ timeline: visitTimeline.nullable() })

export const visitSummaryContract = {
  input: nothing,
  context: read,
  events: { ...event('visitSummary.retryRequested', {}) },
  outputs: { readTimeline: read },
} as const
