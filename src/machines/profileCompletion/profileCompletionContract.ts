import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { profileCompleteness } from '../../contracts/portal/profileCompleteness.ts'

export const profileCompletionContract = {
  input: nothing,
  context: z.object({ completeness: profileCompleteness.nullable(), failure: failure.nullable() }),
  events: {
    ...event('profileCompletion.requested', {}),
    ...event('profileCompletion.cleared', {}),
  },
  outputs: { fetchCompleteness: profileCompleteness },
} satisfies MachineContract
