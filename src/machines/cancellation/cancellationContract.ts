import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { appointmentItem } from '../../contracts/portal/appointment.ts'

const subject = {
  practitionerId: z.string(),
  appointment: appointmentItem,
}

export const cancellationContract = {
  input: z.object(subject),
  context: z.object({ ...subject, failure: failure.nullable(), cancelled: z.boolean() }),
  events: {
    /** `live`: the visit is live at this moment; then it is asked a second time. */
    ...event('cancellation.confirmed', { live: z.boolean() }),
    ...event('cancellation.dismissed', {}),
  },
  outputs: { cancelAppointment: z.object({ id: z.string() }) },
} satisfies MachineContract
