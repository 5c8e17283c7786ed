import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { checkOut } from './visitContract.ts'

export const checkOutCopyContract = {
  input: z.object({ appointmentId: z.string(), checkOut: checkOut.nullable() }),
  context: z.object({
    appointmentId: z.string(),
    /** As it is in this window; null: nothing was typed yet. */
    mine: checkOut.nullable(),
    /** As another window typed it, while one of them is to be chosen. */
    theirs: checkOut.nullable(),
    /** How often this window took what another one typed: its form follows. */
    taken: z.number(),
  }),
  events: {
    ...event('checkOutCopy.typed', { checkOut }),
    /** `refused`: it was typed before this window knew of it, so that ours could not replace it. */
    ...event('checkOutCopy.otherFound', { checkOut, refused: z.boolean() }),
    ...event('checkOutCopy.mineKept', {}),
    ...event('checkOutCopy.theirsTaken', {}),
  },
  outputs: {},
} satisfies MachineContract
