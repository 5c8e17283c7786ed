import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { appointmentList } from '../../contracts/portal/appointment.ts'

export const appointmentPollingContract = {
  input: nothing,
  context: z.object({
    /** The practitioner's time zone defines today. */
    timezone: z.string(),
    /** The server's time of the last successful answer, ISO. */
    serverTime: z.string().nullable(),
    failuresInRow: z.number().int().nonnegative(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('polling.started', { timezone: z.string() }),
    ...event('polling.stopped', {}),
    /** The tab becomes visible again, or the network is back. */
    ...event('page.returned', {}),
    ...event('today.refreshRequested', {}),
  },
  outputs: {
    /** `receivedAt`: the device's clock in ms, from which the offset to the server is computed. */
    fetchToday: z.object({ list: appointmentList, receivedAt: z.number() }),
  },
} satisfies MachineContract
