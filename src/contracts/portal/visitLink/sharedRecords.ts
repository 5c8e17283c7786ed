import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { givenDate, instant } from '../appointment.ts'
import { endpoint, noContent } from '../endpoint.ts'
import { fileAddresses } from '../files/file.ts'
import { fileTypes } from '../files/filePurposes.ts'
import { recordKinds } from '../record/record.ts'

/** Tries at the date of birth, of one visit and in one day. */
export const BIRTH_DATE_TRIES = 5
/** Files that are listed. */
export const SHARED_RECORDS_LIMIT = 100

/** A file that the practitioner shared with the patient. */
export const sharedRecord = z.object({
  id: z.string(),
  kind: z.enum(recordKinds),
  title: sensitive('patient', z.string()),
  taken_on: sensitive('patient', z.iso.date()),
  type: z.enum(fileTypes),
  /** In bytes. */
  size: z.number().int().nonnegative(),
  /** For five minutes; they open nothing once the file is no longer shared. */
  addresses: fileAddresses,
})
export type SharedRecord = z.infer<typeof sharedRecord>

/** Prescriptions that are listed. */
export const LINKED_PRESCRIPTIONS_LIMIT = 20

/** A signed prescription that holds, as a PDF. */
export const linkedPrescription = z.object({
  folio: z.string(),
  issued_at: instant,
  filled_at: instant.nullable(),
  /** For five minutes. */
  addresses: fileAddresses,
})
export type LinkedPrescription = z.infer<typeof linkedPrescription>

/**
 * The patient's prescriptions, and the files that a practitioner shared with the patient of a visit, for whoever has its link and knows the patient's date
 * of birth, or the code that was mailed. A wrong one is the field `birth_date` or `code`; after five tries of either
 * in a day it is `tooManyAttempts`.
 */
export const readSharedRecords = endpoint('POST /v1/visit/:token/records', {
  params: z.object({ token: sensitive('credential', z.string().max(100)) }),
  body: z.union([
    z.object({ birth_date: sensitive('patient', givenDate) }),
    z.object({ code: sensitive('credential', z.string().regex(/^\d{6}$/)) }),
  ]),
  answer: z.object({ prescriptions: z.array(linkedPrescription), records: z.array(sharedRecord) }),
  access: 'anyone',
  refusals: ['notFound'],
  tag: 'visit link',
})

/**
 * Mails a code of six digits to the address that the practice has of the patient. It works once, for ten minutes and five
 * tries. The answer is the same whether there is an address, and whether a code was mailed less than a minute ago.
 */
export const mailRecordCode = endpoint('POST /v1/visit/:token/records/code', {
  params: readSharedRecords.params,
  answer: noContent,
  access: 'anyone',
  refusals: ['notFound'],
  tag: 'visit link',
})
