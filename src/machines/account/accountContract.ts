import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { deviceSession } from '../../contracts/portal/account.ts'

export const accountContract = {
  input: z.object({ practitionerId: z.string() }),
  context: z.object({
    practitionerId: z.string(),
    /** The device that is to be signed out; null for all others. */
    ending: deviceSession.nullable(),
  }),
  events: {
    ...event('account.endSessionRequested', { session: deviceSession.nullable() }),
    /** The form opens again after the password was changed. */
    ...event('account.changePasswordRequested', {}),
    ...event('account.changeEmailRequested', {}),
    /** From the notifications. */
    ...event('practice.changeUndone', { changes: z.array(z.string()) }),
  },
  outputs: {
    emailChange: z.object({ changed: z.boolean() }),
    passwordChange: z.object({ result: nothing }),
    sessionEnding: z.object({ result: nothing.nullable() }),
  },
} satisfies MachineContract
