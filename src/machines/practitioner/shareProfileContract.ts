import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'

export const shareProfileContract = {
  input: z.object({ practitionerId: z.string(), base: z.string() }),
  context: z.object({
    practitionerId: z.string(),
    base: z.string(),
    specialityId: z.string().nullable(),
    /** null until a specialization has been selected (P5.03). */
    link: z.string().nullable(),
  }),
  events: {
    ...event('share.specialityChosen', { specialityId: z.string() }),
    ...event('share.copyRequested', {}),
  },
  outputs: {},
} satisfies MachineContract
