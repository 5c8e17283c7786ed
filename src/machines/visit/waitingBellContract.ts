import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { callFacts } from '../../contracts/meeting/callFacts.ts'

export const waitingBellContract = {
  input: nothing,
  context: z.object({
    waiting: z.number(),
    present: z.number(),
    /** No chime for those who wait, until the next one comes. */
    muted: z.boolean(),
  }),
  events: {
    'call.peopleCounted': callFacts['call.peopleCounted'],
    ...event('bell.muteToggled', {}),
  },
  outputs: { ringChime: nothing },
} satisfies MachineContract
