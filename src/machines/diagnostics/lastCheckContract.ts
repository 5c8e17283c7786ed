import { z } from 'zod'
import { lastCheck } from '../../contracts/diagnostics/lastCheck.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

export const lastCheckContract = {
  input: nothing,
  context: z.object({
    /** null: there is none, or it is older than a day. */
    check: lastCheck.nullable(),
  }),
  events: { ...event('lastCheck.read', { check: lastCheck.nullable() }) },
  outputs: {},
} satisfies MachineContract
