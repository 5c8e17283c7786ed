import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

export const floatingWindowContract = {
  input: z.object({}),
  context: z.object({}),
  events: {
    ...event('floatingWindow.toggled', {}),
    ...event('floatingWindow.offered', {}),
    ...event('floatingWindow.closed', {}),
  },
  outputs: { openFloatingWindow: nothing, closeFloatingWindow: nothing },
} satisfies MachineContract
