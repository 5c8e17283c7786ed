import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { ownDocument } from '../../contracts/portal/profile/documents.ts'

export const documentsContract = {
  input: nothing,
  context: z.object({
    /** The one that is looked at. */
    opened: ownDocument.nullable(),
  }),
  events: {
    /** From `documentUpload`. */
    ...event('upload.finished', { handle: z.string() }),
    ...event('documents.openRequested', { document: ownDocument }),
    ...event('documents.closed', {}),
    ...event('documents.deletionRequested', {}),
  },
  outputs: { certificateDeletion: z.object({ result: nothing.nullable() }) },
} satisfies MachineContract
