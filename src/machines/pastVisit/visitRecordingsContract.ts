import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

export const visitRecordingsContract = {
  input: z.object({ appointmentId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    /** The recording that is played or about to be deleted. */
    chosen: z.string().nullable(),
  }),
  events: {
    ...event('visitRecordings.playRequested', { id: z.string() }),
    ...event('visitRecordings.closed', {}),
    ...event('visitRecordings.deletionRequested', { id: z.string() }),
  },
  outputs: { recordingDeletion: z.object({ result: nothing.nullable() }) },
} satisfies MachineContract
