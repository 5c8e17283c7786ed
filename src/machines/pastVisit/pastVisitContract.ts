import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { appointmentDetails } from '../../contracts/portal/appointmentDetails.ts'

export const pastVisitContract = {
  input: z.object({ appointmentId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    details: appointmentDetails.nullable(),
    failure: failure.nullable(),
  }),
  events: { ...event('pastVisit.retryRequested', {}) },
  outputs: { fetchVisit: z.object({ details: appointmentDetails, receivedAt: z.number() }) },
} satisfies MachineContract
