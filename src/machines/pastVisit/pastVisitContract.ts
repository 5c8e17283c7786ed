import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { appointmentDetails } from '../../contracts/portal/appointmentDetails.ts'

const fetched = z.object({ details: appointmentDetails, receivedAt: z.number() })

export const pastVisitContract = {
  input: z.object({ appointmentId: z.string(), practitionerId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    practitionerId: z.string(),
    details: appointmentDetails.nullable(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('pastVisit.retryRequested', {}),
    ...event('pastVisit.cancelRequested', {}),
    /** The visit was answered, or got another time proposed. */
    ...event('pastVisit.refreshRequested', {}),
  },
  outputs: {
    fetchVisit: fetched,
    refetchVisit: fetched,
    cancellation: z.object({ result: z.object({ id: z.string() }).nullable() }),
  },
} satisfies MachineContract
