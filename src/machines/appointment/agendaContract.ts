import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { appointmentItem } from '../../contracts/portal/appointment.ts'

export const agendaContract = {
  input: z.object({ practitionerId: z.string(), timezone: z.string() }),
  context: z.object({
    practitionerId: z.string(),
    timezone: z.string(),
    /** The visit to cancel. */
    cancelling: appointmentItem.nullable(),
  }),
  events: {
    /** The day has changed; sent by the root. */
    ...event('agenda.refreshRequested', {}),
    /** From the notifications. */
    ...event('practice.changeUndone', { changes: z.array(z.string()) }),
    ...event('agenda.cancelRequested', { appointment: appointmentItem }),
  },
  outputs: {
    cancellation: z.object({ result: z.object({ id: z.string() }).nullable() }),
  },
} satisfies MachineContract
