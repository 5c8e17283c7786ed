import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { instant } from './appointment.ts'
import { appointmentParams } from './appointmentDetails.ts'
import { endpoint, noContent } from './endpoint.ts'
import { fileAddresses, fileParams, fileStatus } from './files/file.ts'
import { fileTypes } from './files/filePurposes.ts'

/** Files of one call; further ones are refused. */
export const FILES_PER_CALL = 50
/** Their bytes in all, announced or stored. */
export const BYTES_PER_CALL = 200 * 1024 * 1024

/** Uploads into a call (tus 1.0.0); the bearer is the token of the meeting. */
export const CALL_UPLOADS_PATH = '/v1/call-files'

/**
 * The bearer token of the meeting. Whoever is not in the call now, with this very token and beyond the waiting room,
 * is answered `notFound`.
 */
const headers = z.object({ authorization: sensitive('credential', z.string().max(4_096)) })
const tag = 'call files'
const inCall = { params: fileParams, headers, access: 'anyone', tag } as const

/** Waits for the check of a file that the caller sent. */
export const readCallFileStatus = endpoint('GET /v1/call-file/:id', {
  ...inCall,
  answer: fileStatus,
  refusals: ['notFound', 'checkUnavailable'],
})

/** Addresses of a file of the call for whoever is in it. A doctor's reading is recorded. */
export const openCallFile = endpoint('GET /v1/call-file/:id/addresses', {
  ...inCall,
  answer: fileAddresses,
  refusals: ['notFound'],
})

/** The doctor keeps a file: it becomes a record of the visit. Keeping it again changes nothing. */
export const keepCallFile = endpoint('POST /v1/call-file/:id/record', {
  ...inCall,
  answer: noContent,
  refusals: ['notFound'],
})

/** A file of a visit's call, for its doctor after the call. */
export const callFile = z.object({
  id: sensitive('content', z.string()),
  name: sensitive('patient', z.string()),
  type: z.enum(fileTypes),
  /** In bytes. */
  size: z.number().int().nonnegative(),
  sent_at: instant,
  from: z.enum(['doctor', 'patient', 'observer']),
  kept: z.boolean(),
})
export type CallFile = z.infer<typeof callFile>

/** The files of a visit's call that are still there, oldest first. Those that are not kept are deleted with the visit's end. */
export const listCallFiles = endpoint('GET /v1/practitioner/appointment/call-files/:id', {
  params: appointmentParams,
  answer: z.object({ files: z.array(callFile).max(FILES_PER_CALL) }),
  access: 'signedIn',
  refusals: ['notFound'],
  tag,
})

/** As `openCallFile`, after the call. The id of the file is in the body, because logs contain addresses. */
export const openFileOfVisit = endpoint('POST /v1/practitioner/appointment/call-files/:id/addresses', {
  params: appointmentParams,
  body: z.object({ file_id: sensitive('content', z.string().max(64)) }),
  answer: fileAddresses,
  access: 'signedIn',
  refusals: ['notFound'],
  tag,
})

/** As `keepCallFile`, after the call. */
export const keepFileOfVisit = endpoint('POST /v1/practitioner/appointment/call-files/:id/record', {
  params: appointmentParams,
  body: z.object({ file_id: sensitive('content', z.string().max(64)) }),
  answer: noContent,
  access: 'signedIn',
  refusals: ['notFound'],
  tag,
})
