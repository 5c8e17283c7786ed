import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { instant } from '../appointment.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddresses } from '../files/file.ts'
import { fileTypes } from '../files/filePurposes.ts'
import { reviewState } from './profile.ts'

/** Documents that a practitioner hands in; the clinic checks each of them. */
export const documentKinds = ['title', 'id_front', 'id_back', 'situation_certificate'] as const
export const documentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof documentKind>

/** Without these the credentials are incomplete; the tax-status certificate proves nothing about a licence. */
export const requiredDocuments = ['title', 'id_front', 'id_back'] as const satisfies DocumentKind[]

export const ownDocument = z.object({
  kind: documentKind,
  name: sensitive('practitioner', z.string()),
  /** Null: the name does not say it. */
  type: z.enum(fileTypes).nullable(),
  /** In bytes. */
  size: z.number(),
  uploaded_at: instant,
  review: z.object({ state: reviewState, reason: sensitive('content', z.string().nullable()) }),
})
export type OwnDocument = z.infer<typeof ownDocument>

export const ownDocuments = z.object({
  /** Those that were handed in. */
  documents: z.array(ownDocument),
  avatar: sensitive('practitioner', z.string().nullable()),
})
export type OwnDocuments = z.infer<typeof ownDocuments>

/** A file that was uploaded and checked; or, instead of JSON, a form with the part `file` (`multipart/form-data`). */
const fileBody = z.object({ file_id: z.string().max(64) })

const tag = 'profile'
const access = 'signedIn'
const refusals = ['notFound', 'conflict', 'fileRefused', 'fileQuota', 'checkUnavailable'] as const
const params = z.object({ kind: documentKind })

/** The own documents and picture. The specification names no call for this. */
export const readDocuments = endpoint('GET /v1/practitioner/profile/documents', {
  answer: ownDocuments,
  access,
  tag,
})

/** P7.53: hands in a document; an earlier one of its kind is deleted. The clinic looks at it again. */
export const handInDocument = endpoint('POST /v1/practitioner/profile/documents/:kind', {
  params,
  body: fileBody,
  answer: ownDocuments,
  access,
  refusals,
  tag,
})

/** An address at which the own document can be looked at. */
export const openDocument = endpoint('GET /v1/practitioner/profile/documents/:kind', {
  params,
  answer: fileAddresses,
  access,
  refusals: ['notFound'],
  tag,
})

/** P7.52: deletes the tax-status certificate; without one there is nothing to do. */
export const deleteSituationCertificate = endpoint('DELETE /v1/practitioner/profile/situation-certificate', {
  answer: ownDocuments,
  access,
  tag,
})

/** P7.53: the practitioner's picture, cut to a square of 512 pixels. It takes the place of the one before. */
export const setAvatar = endpoint('POST /v1/user/avatar', {
  body: fileBody,
  answer: ownDocuments,
  access,
  refusals,
  tag,
})

/** P7.51: removes the picture; it can be brought back for a minute. */
export const deleteAvatar = endpoint('DELETE /v1/user/avatar', { answer: ownDocuments, access, tag })

/** Brings back the picture that was removed last. Missing after its minute. */
export const restoreAvatar = endpoint('POST /v1/user/avatar/restore', {
  answer: ownDocuments,
  access,
  refusals: ['notFound'],
  tag,
})
