import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'

export const toastContract = {
  input: z.object({ id: z.number() }),
  context: z.object({ id: z.number() }),
  events: { ...event('toast.held', {}), ...event('toast.released', {}) },
  outputs: {},
} satisfies MachineContract
