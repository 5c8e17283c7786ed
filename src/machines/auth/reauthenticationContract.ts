import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

export const reauthenticationContract = {
  input: nothing,
  context: nothing,
  events: {
    /** The session ended while a visit runs. */
    ...event('reauthentication.needed', {}),
    /** Somebody is signed in again, or the visit is left. */
    ...event('reauthentication.finished', {}),
    ...event('reauthentication.postponed', {}),
    ...event('reauthentication.requested', {}),
  },
  outputs: { login: z.unknown() },
} satisfies MachineContract
