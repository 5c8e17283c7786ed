import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { appointmentItem } from '../../contracts/portal/appointment.ts'

export const liveAppointmentContract = {
  input: nothing,
  context: z.object({
    /** Today's visits; null until the first answer. Unchanged entries stay the same objects across polls. */
    appointments: z.array(appointmentItem).nullable(),
    /** Server's clock minus device's clock, ms. The device's clock may be wrong (experience §10). */
    clockOffsetMs: z.number(),
    /** The server's clock as last computed, ms since the epoch; null before the first answer. */
    now: z.number().nullable(),
  }),
  events: {
    ...event('today.arrived', {
      appointments: z.array(appointmentItem),
      serverTime: z.string(),
      receivedAt: z.number(),
    }),
    ...event('today.cleared', {}),
  },
  outputs: { readClock: z.object({ deviceTime: z.number() }) },
} satisfies MachineContract
