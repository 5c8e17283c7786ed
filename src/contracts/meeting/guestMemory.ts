import { z } from 'zod'
import { sensitive } from '../sensitive.ts'

/** What this tab remembers, so that a refresh keeps the place (experience §8.7). */
export const guestMemory = z.object({
  code: sensitive('credential', z.string()),
  name: sensitive('patient', z.string()),
  /** Who we are in the room: the same after a refresh, so that the old place is taken over. */
  peerId: z.string(),
  userId: z.string(),
  /** The guest had pressed Join. */
  joined: z.boolean(),
  mayRecord: z.boolean(),
})
export type GuestMemory = z.infer<typeof guestMemory>
