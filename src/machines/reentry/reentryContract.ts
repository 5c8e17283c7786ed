import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

export const reentryContract = {
  input: nothing,
  context: nothing,
  events: {
    /** The session ended while a visit runs. */
    ...event('reentry.needed', {}),
    /** Somebody is signed in again, or the visit is left. */
    ...event('reentry.over', {}),
    ...event('reentry.postponed', {}),
    ...event('reentry.requested', {}),
  },
  outputs: { login: z.unknown() },
} satisfies MachineContract
