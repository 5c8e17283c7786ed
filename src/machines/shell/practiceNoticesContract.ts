import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { practiceNotice } from '../../contracts/portal/practiceNotices.ts'

export const practiceNoticesContract = {
  input: nothing,
  context: z.object({
    /** Those of the last answer; null before the first one. */
    known: z.array(z.string()).nullable().default(null),
    /** Those that were read and are not marked at the server yet. */
    unmarked: z.array(z.string()),
    /** Those that are being marked. */
    marking: z.array(z.string()),
  }),
  events: {
    ...event('polling.started', { timezone: z.string() }),
    ...event('polling.stopped', {}),
    ...event('notices.read', { ids: z.array(z.string()) }),
  },
  outputs: {
    fetchNotices: z.object({ notices: z.array(practiceNotice) }),
    markRead: nothing,
  },
} satisfies MachineContract
