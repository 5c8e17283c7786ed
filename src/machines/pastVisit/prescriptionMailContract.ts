import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

export const prescriptionMailContract = {
  input: z.object({ appointmentId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    /** Why the last mail was not sent. */
    failure: failure.nullable(),
  }),
  events: { ...event('mail.requested', {}) },
  outputs: { sendMail: nothing },
} satisfies MachineContract
