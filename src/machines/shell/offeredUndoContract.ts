import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

export const offeredUndoContract = {
  input: z.object({ changes: z.array(z.string()).min(1) }),
  context: z.object({
    /** Ids of the changes, in the order in which they are taken back. */
    changes: z.array(z.string()).min(1),
    /** When they were saved, by the device's clock. */
    savedAt: z.number().nullable(),
    /** Why they could not be taken back. */
    failure: failure.nullable(),
  }),
  events: { ...event('undo.requested', {}), ...event('undo.dismissed', {}) },
  outputs: { readClock: z.object({ deviceTime: z.number() }), undoChanges: nothing },
} satisfies MachineContract
