import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { instant } from '../../contracts/portal/appointment.ts'

/** One entry of the bell. It names the visit by its time, never the patient (experience §1.10). */
export const notice = z.object({
  kind: z.enum(['requested', 'cancelled']),
  appointmentId: z.string(),
  startsAt: instant,
  read: z.boolean(),
})
export type Notice = z.infer<typeof notice>

export const noticesContract = {
  input: nothing,
  context: z.object({
    /** Newest first, at most fifty. */
    items: z.array(notice),
  }),
  events: {
    ...event('notices.arrived', { items: z.array(notice) }),
    ...event('notices.allRead', {}),
    ...event('notices.cleared', {}),
  },
  outputs: {},
} satisfies MachineContract
