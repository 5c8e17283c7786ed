import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { aidChange, writingAids } from '../../contracts/portal/writingAids.ts'

export const writingAidsContract = {
  input: nothing,
  context: z.object({
    /** With the changes that are not stored yet; null until they are known. */
    aids: writingAids.nullable(),
    /** In the order in which they were made. */
    changes: z.array(aidChange),
  }),
  events: {
    ...event('writingAids.opened', {}),
    ...event('writingAids.changed', { change: aidChange }),
    ...event('writingAids.retryRequested', {}),
  },
  outputs: { fetchAids: z.object({ aids: writingAids }), storeChange: z.object({ aids: writingAids }) },
} satisfies MachineContract
