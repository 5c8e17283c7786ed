import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { emailRequest, newEmail } from './emailChangeParts.ts'

export const emailChangeContract = {
  input: nothing,
  /** `email`: the new address, once a code was sent to it; empty before. */
  context: newEmail.extend({ changed: z.boolean() }),
  events: {
    /** The code did not arrive, or went to a wrong address. */
    ...event('emailChange.anotherCodeRequested', {}),
    ...event('emailChange.dismissed', {}),
  },
  outputs: {
    emailRequest: emailRequest.contract.outputs.save,
    emailConfirmation: z.object({ result: nothing }),
  },
} satisfies MachineContract
