import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { instant } from '../appointment.ts'
import { endpoint } from '../endpoint.ts'
import { filePurposes, fileTypes } from './filePurposes.ts'

/** Uploads that can be resumed (tus 1.0.0) begin here; each has its own address below it. */
export const UPLOADS_PATH = '/v1/files'

/**
 * Why a file is refused.
 * - `notAsDeclared`: its content is of another type than its sender says
 * - `damaged`: it cannot be read, or only in part
 * - `dimensions`: a picture with too many pixels, or with sides that the purpose does not allow
 */
export const uploadRefusal = z.enum([
  'tooLarge',
  'empty',
  'typeNotAllowed',
  'notAsDeclared',
  'damaged',
  'dimensions',
  'malware',
])
export type UploadRefusal = z.infer<typeof uploadRefusal>

/**
 * - `uploading`: not all bytes have arrived
 * - `checking`: its content is not known to be harmless yet
 * - `erased`: its bytes are gone
 */
export const fileStates = ['uploading', 'checking', 'ready', 'refused', 'erased'] as const
export type FileState = (typeof fileStates)[number]

/** A file that passed its checks, as it is kept. */
export const storedFile = z.object({
  id: z.string(),
  purpose: z.enum(filePurposes),
  /** Without folders and with the extension of its type. */
  name: sensitive('patient', z.string()),
  type: z.enum(fileTypes),
  /** In bytes; of a picture, after it was written anew. */
  size: z.number().int().nonnegative(),
  /** Hexadecimal, over the bytes that are kept. */
  sha256: z.string(),
})
export type StoredFile = z.infer<typeof storedFile>

/** Where an upload stands. */
export const fileStatus = z.discriminatedUnion('state', [
  z.object({ state: z.literal('uploading') }),
  z.object({ state: z.literal('checking') }),
  z.object({ state: z.literal('ready'), file: storedFile }),
  z.object({ state: z.literal('refused'), refusal: uploadRefusal }),
])
export type FileStatus = z.infer<typeof fileStatus>

export const fileParams = z.object({ id: z.string().max(64) })

/** Waits for the check of the practitioner's own file, and begins it again where a stop has ended it. */
export const readFileStatus = endpoint('GET /v1/practitioner/file/:id', {
  params: fileParams,
  answer: fileStatus,
  access: 'signedIn',
  refusals: ['notFound', 'checkUnavailable'],
  tag: 'files',
})

/** Addresses that open one file for five minutes, without a bearer token: paths of this server. */
export const fileAddresses = z.object({
  show: sensitive('credential', z.string()),
  /** Under the name of the file. */
  save: sensitive('credential', z.string()),
  expires_at: instant,
})
export type FileAddresses = z.infer<typeof fileAddresses>
