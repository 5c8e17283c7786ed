import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { callFile } from '../../contracts/portal/callFile.ts'
import { sensitive } from '../../contracts/sensitive.ts'

export const visitFilesContract = {
  input: z.object({ appointmentId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    /** Indexes in the list of the files that are kept or are to be. */
    keeps: z.array(z.number().int().nonnegative()),
    /** The file that is looked at. */
    chosen: callFile.nullable(),
  }),
  events: {
    ...event('visitFiles.keepRequested', {
      index: z.number().int().nonnegative(),
      fileId: sensitive('content', z.string()),
    }),
    ...event('visitFiles.previewRequested', { file: callFile }),
    ...event('visitFiles.closed', {}),
  },
  outputs: {},
} satisfies MachineContract
