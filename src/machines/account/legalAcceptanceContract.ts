import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { acceptedText } from '../../contracts/portal/legalAcceptance.ts'

export const legalAcceptanceContract = {
  input: nothing,
  context: z.object({
    /** The accepted document, its version and the language in which it was shown. */
    requested: acceptedText.nullable(),
    failure: failure.nullable(),
  }),
  events: { ...event('legal.acceptRequested', acceptedText.shape) },
  outputs: { accept: nothing },
} satisfies MachineContract
