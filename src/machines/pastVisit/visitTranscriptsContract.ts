import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

export const visitTranscriptsContract = {
  input: z.object({ appointmentId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    /** The transcript that is about to be deleted. */
    chosen: z.string().nullable(),
  }),
  events: { ...event('visitTranscripts.deletionRequested', { id: z.string() }) },
  outputs: { transcriptDeletion: z.object({ result: nothing.nullable() }) },
} satisfies MachineContract
