import { z } from 'zod'
import { wireCounts, wirePoll } from './polls.ts'

/** M7.093-M7.095. */
export const POLL_NOTIFICATIONS = {
  'on-poll-start': z.object({ polls: z.array(wirePoll).default([]) }),
  'on-poll-stop': z.object({ polls: z.array(wirePoll).default([]) }),
  'on-poll-stats': z.object({ polls: z.array(wireCounts).default([]) }),
} as const
