import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { removalReason } from './recordParts.ts'

export const recordRemovalContract = {
  input: z.object({ recordId: z.string(), reason: removalReason }),
  context: z.object({ recordId: z.string(), reason: removalReason, failure: failure.nullable() }),
  events: {
    ...event('removal.undone', {}),
    ...event('removal.retryRequested', {}),
  },
  outputs: { remove: z.object({}) },
} satisfies MachineContract
