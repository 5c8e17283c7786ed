import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { patientRecord } from '../../contracts/portal/record/record.ts'
import { uploadFile } from '../kit/createUpload.ts'
import { guessed, recordsKey, removalReason } from './recordParts.ts'

export const recordsContract = {
  input: z.object({ key: recordsKey, newOf: z.string().nullable().optional() }),
  context: z.object({
    key: recordsKey,
    /** The visit to which added files belong where the list shows every visit of the patient; null: that of `key`. */
    newOf: z.string().nullable().default(null),
    /** Handles of the files that are being sent, in the order of choosing. */
    uploads: z.array(z.string()),
    /** Ids of the records that are being removed. */
    removals: z.array(z.string()),
    /** How many of the files chosen last were too many. */
    tooMany: z.number().int().nonnegative(),
    /** The record that is looked at or edited. */
    chosen: patientRecord.nullable(),
  }),
  events: {
    ...event('records.filesChosen', { files: z.array(z.object({ file: uploadFile, guessed })) }),
    ...event('records.uploadDismissed', { handle: z.string() }),
    /** From `recordUpload`. */
    ...event('upload.finished', { handle: z.string() }),
    ...event('records.removeRequested', { recordId: z.string(), reason: removalReason }),
    /** From `recordRemoval`. */
    ...event('removal.settled', { recordId: z.string() }),
    ...event('records.previewRequested', { record: patientRecord }),
    ...event('records.editRequested', { record: patientRecord }),
    ...event('records.closed', {}),
  },
  outputs: { recordForm: z.object({ result: z.object({ version: z.number().int() }) }) },
} satisfies MachineContract
