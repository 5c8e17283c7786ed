import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { appointmentItem } from '../../contracts/portal/appointment.ts'
import { sensitive } from '../../contracts/sensitive.ts'

const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept') }),
  z.object({ kind: z.literal('decline'), reason: sensitive('patient', z.string()) }),
  z.object({ kind: z.literal('propose'), startTime: z.string() }),
])
export type RequestAnswer = z.infer<typeof answer>

const ofRequest = { request: appointmentItem }

export const requestsContract = {
  input: z.object({ practitionerId: z.string() }),
  context: z.object({
    practitionerId: z.string(),
    /** The one that is being answered. */
    request: appointmentItem.nullable(),
    answer: answer.nullable(),
    /** The failure of the last answer. */
    failure: failure.nullable(),
  }),
  events: {
    ...event('requests.acceptRequested', ofRequest),
    ...event('requests.declineRequested', ofRequest),
    ...event('requests.proposeRequested', ofRequest),
    ...event('requests.pageChosen', { page: z.number().int().nonnegative() }),
    ...event('requests.dismissed', {}),
    ...event('requests.confirmed', { answer }),
  },
  outputs: { send: nothing },
} satisfies MachineContract
