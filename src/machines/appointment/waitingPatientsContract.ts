import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { readWaitingPatients, waitingVisit } from '../../contracts/portal/waitingPatients.ts'

export const waitingPatientsContract = {
  input: nothing,
  context: z.object({
    waiting: z.array(waitingVisit),
    /** The server's key of the list; null before the first answer. */
    key: z.string().nullable(),
    /** Whether an empty list says that nobody waits: the provider of the rooms reports it, and has answered. */
    reported: z.boolean().default(false),
    /** The visit whose room is open in this page, which rings by itself. */
    openRoom: z.string().nullable(),
  }),
  events: {
    /** Raised: somebody came whose room is not open in this page. */
    ...event('waitingPatients.arrived', {}),
    ...event('polling.started', { timezone: z.string() }),
    ...event('polling.stopped', {}),
    ...event('route.changed', { path: z.string() }),
  },
  outputs: {
    fetchWaiting: readWaitingPatients.answer,
    ringChime: nothing,
  },
} satisfies MachineContract
