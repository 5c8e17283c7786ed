import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { guestDevices } from '../devices/guestDevices.ts'

/** Data stored in this tab, so that a refresh restores the step (experience §8.7). */
export const guestMemory = z.object({
  code: sensitive('credential', z.string()),
  name: sensitive('patient', z.string()),
  /** Our peer id: the same after a refresh, so that the new page replaces the old peer. */
  peerId: z.string(),
  userId: z.string(),
  /** The guest had pressed Join. */
  joined: z.boolean(),
  mayRecord: z.boolean(),
  /** The result of the device check; null before it. */
  devices: guestDevices.nullable().default(null),
})
export type GuestMemory = z.infer<typeof guestMemory>
