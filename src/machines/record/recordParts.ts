import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { fileAddresses } from '../../contracts/portal/files/file.ts'
import { FILE_PURPOSES } from '../../contracts/portal/files/filePurposes.ts'
import {
  patientRecord,
  recordKinds,
  recordSaid,
  removalReasons,
} from '../../contracts/portal/record/record.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createForm } from '../kit/createForm.ts'
import { createPagedList } from '../kit/createPagedList.ts'
import { createQuery } from '../kit/createQuery.ts'
import { createUpload } from '../kit/createUpload.ts'
import { SYSTEM_ID } from '../systemIds.ts'

/** Whose records: of a patient, or of one visit of the patient. */
export const recordsKey = z.object({
  patientId: sensitive('patient', z.string()),
  /** null: of every visit, and of none. */
  appointmentId: z.string().nullable(),
})

/** Kind, title and date guessed from a file; the doctor can change them after the upload. */
export const guessed = z.object({
  kind: z.enum(recordKinds),
  title: sensitive('patient', z.string()),
  taken_on: sensitive('patient', z.string()),
})

export const recordList = createPagedList({
  id: 'recordList',
  description: 'The records of a patient or of a visit.',
  spec: ['P1.25'],
  params: recordsKey,
  filters: nothing,
  noFilters: {},
  item: patientRecord,
  summary: z.object({ count: z.number().int().nonnegative() }),
  announcedMore: 'rowsAdded',
})
export type RecordListRef = ActorRefFrom<typeof recordList.machine>

/** P7.31 */
export const recordUpload = createUpload({
  id: 'recordUpload',
  description: 'A file that becomes a record.',
  spec: ['P1.25', 'P7.31'],
  params: z.object({ key: recordsKey, guessed }),
  result: z.object({ fileId: z.string() }),
  types: FILE_PURPOSES.record.types,
  maxBytes: FILE_PURPOSES.record.maxBytes,
  owner: SYSTEM_ID.records,
})
export type RecordUploadRef = ActorRefFrom<typeof recordUpload.machine>

/** The addresses behind which a record is looked at and saved. */
export const recordPreview = createQuery({
  id: 'recordPreview',
  description: 'One record, looked at without leaving the page.',
  spec: ['P1.25'],
  params: z.object({ recordId: z.string() }),
  data: fileAddresses,
})
export type RecordPreviewRef = ActorRefFrom<typeof recordPreview.machine>

/** The fields of a record that the doctor edits, including sharing with the patient. */
export const recordForm = createForm({
  id: 'recordForm',
  description: 'What is said of a record, as it is edited.',
  spec: ['P1.25'],
  params: z.object({ recordId: z.string() }),
  values: recordSaid,
  draft: z.object({
    kind: z.enum(recordKinds),
    title: sensitive('patient', z.string()),
    taken_on: sensitive('patient', z.string()),
    shared: z.boolean(),
  }),
  result: z.object({ version: z.number().int() }),
})
export type RecordFormRef = ActorRefFrom<typeof recordForm.machine>

export const removalReason = z.enum(removalReasons)
