import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { line } from '../../text.ts'
import { givenDate, instant } from '../appointment.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddresses } from '../files/file.ts'
import { fileTypes } from '../files/filePurposes.ts'
import { pageQuery, pageShape } from '../patient/person.ts'
import { ifMatch } from '../version.ts'

/** Records of a patient: files with what they are (experience 9.4, records upload). */
export const recordKinds = ['lab', 'image', 'prescription', 'consent', 'note', 'other'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Why a record was taken away. A closed list, because the call that deletes has no body (P7.32). */
export const removalReasons = ['wrongPatient', 'wrongFile', 'duplicate', 'other'] as const
export type RemovalReason = (typeof removalReasons)[number]

export const TITLE_LENGTH = 120
/** Files that are sent together. */
export const RECORDS_AT_ONCE = 10
/** How long the bytes of a removed record are kept (NOM-004). */
export const RETENTION_YEARS = 5

/** The description of a record, which the doctor may change. */
const saidShape = {
  kind: z.enum(recordKinds),
  title: sensitive('patient', line(TITLE_LENGTH, 1)),
  /** When it was taken or written: today or before. */
  taken_on: sensitive('patient', givenDate),
  /** Whether the patient may see it. */
  shared: z.boolean(),
}

export const recordSaid = z.object(saidShape)
export type RecordSaid = z.infer<typeof recordSaid>

export const patientRecord = z.object({
  id: z.string(),
  client_id: sensitive('patient', z.string()),
  /** null: it belongs to no visit. */
  appointment_id: z.string().nullable(),
  ...saidShape,
  type: z.enum(fileTypes),
  /** In bytes. */
  size: z.number().int().nonnegative(),
  /** The hash of the stored bytes; the record of the visit contains it too. */
  sha256: z.string(),
  added_at: instant,
  version: z.number().int().positive(),
  /** null: it is there. Otherwise only this much of it is left. */
  removed: z
    .object({
      at: instant,
      reason: z.enum(removalReasons),
      /** Until then the bytes are locked, after it they are deleted. */
      kept_until: instant,
    })
    .nullable(),
})
export type PatientRecord = z.infer<typeof patientRecord>

const tag = 'records'

/** The fields that accompany a file. */
const recordBody = z.object({
  /** An upload that is ready; in a form, the part `file` takes its place. */
  file_id: z.string().max(64),
  client_id: sensitive('patient', z.string().max(64)),
  appointment_id: z.string().max(64).optional(),
  ...saidShape,
  shared: saidShape.shared.default(false),
})
export type RecordBody = z.input<typeof recordBody>

/**
 * P7.31: adds a record. The file comes in a form (`multipart/form-data`, with the other fields beside the part
 * `file`), or was sent before as an upload that can be resumed and is named in JSON.
 */
export const uploadRecord = endpoint('POST /v1/practitioner/records/upload', {
  body: recordBody,
  answer: patientRecord,
  access: 'signedIn',
  refusals: ['notFound', 'conflict', 'fileRefused', 'fileQuota', 'checkUnavailable', 'bodyTooLarge'],
  tag,
})

/** The records of one patient, or of one visit, newest first, with what is left of removed ones. */
export const listRecords = endpoint('GET /v1/practitioner/records', {
  query: z.object({
    client_id: sensitive('patient', z.string().max(64)),
    appointment_id: z.string().max(64).optional(),
    ...pageQuery,
  }),
  answer: z.object({ records: z.array(patientRecord), ...pageShape }),
  access: 'signedIn',
  refusals: ['notFound'],
  tag,
})

/** The path of every call on one record. A malformed id is as missing as a foreign one. */
const recordParams = z.object({ id: z.string().max(64) })

/** Addresses for five minutes, to show the file and to save it. */
export const openRecord = endpoint('GET /v1/practitioner/record/:id/file', {
  params: recordParams,
  answer: fileAddresses,
  access: 'signedIn',
  refusals: ['notFound'],
  tag,
})

/** One record, for the comparison with what somebody else has saved meanwhile. */
export const readRecord = endpoint('GET /v1/practitioner/record/:id', {
  params: recordParams,
  answer: patientRecord,
  access: 'signedIn',
  refusals: ['notFound'],
  tag,
})

export const changeRecord = endpoint('PATCH /v1/practitioner/record/:id', {
  params: recordParams,
  headers: ifMatch,
  body: recordSaid.partial(),
  answer: patientRecord,
  access: 'signedIn',
  refusals: ['notFound', 'conflict'],
  tag,
})

/**
 * P7.32: takes a record away. A tombstone stays, and the bytes are locked until retention ends. Removing a removed
 * one changes nothing.
 */
export const removeRecord = endpoint('DELETE /v1/practitioner/record/:id', {
  params: recordParams,
  query: z.object({ reason: z.enum(removalReasons).default('other') }),
  answer: patientRecord,
  access: 'signedIn',
  refusals: ['notFound', 'conflict'],
  tag,
})
