import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

export const visitRecordingsContract = {
  input: z.object({ appointmentId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    /** The recording that is played, exported, saved or about to be deleted. */
    chosen: z.string().nullable(),
    /** Why the last export could not be requested or saved. */
    exportFailure: failure.nullable(),
  }),
  events: {
    ...event('visitRecordings.playRequested', { id: z.string() }),
    ...event('visitRecordings.closed', {}),
    ...event('visitRecordings.deletionRequested', { id: z.string() }),
    ...event('visitRecordings.exportRequested', { id: z.string() }),
    ...event('visitRecordings.saveRequested', { id: z.string() }),
  },
  outputs: {
    recordingDeletion: z.object({ result: nothing.nullable() }),
    requestExport: nothing,
    saveExport: nothing,
  },
} satisfies MachineContract
