import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { fileAddresses } from '../../contracts/portal/files/file.ts'
import { FILE_PURPOSES } from '../../contracts/portal/files/filePurposes.ts'
import { documentKind, ownDocuments } from '../../contracts/portal/profile/documents.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createConfirmedCommand } from '../kit/createConfirmedCommand.ts'
import { createQuery } from '../kit/createQuery.ts'
import { createUpload } from '../kit/createUpload.ts'
import { SYSTEM_ID } from '../systemIds.ts'

/** P1.13: the documents that were handed in, each with its review. */
export const documentList = createQuery({
  id: 'documentList',
  description: 'The documents that were handed in, each with its review.',
  spec: ['P1.13'],
  params: nothing,
  data: ownDocuments,
})
export type DocumentListRef = ActorRefFrom<typeof documentList.machine>

/** The addresses behind which a document is looked at and saved. */
export const documentPreview = createQuery({
  id: 'documentPreview',
  description: 'A document that was handed in, looked at without leaving the page.',
  spec: ['P1.13'],
  params: z.object({ kind: documentKind }),
  data: fileAddresses,
})
export type DocumentPreviewRef = ActorRefFrom<typeof documentPreview.machine>

/** P7.53: a file that becomes a document. */
export const documentUpload = createUpload({
  id: 'documentUpload',
  description: 'A file that becomes a document of the profile.',
  spec: ['P1.13', 'P7.53'],
  params: z.object({ kind: documentKind }),
  result: z.object({ fileId: z.string() }),
  types: FILE_PURPOSES.document.types,
  maxBytes: FILE_PURPOSES.document.maxBytes,
  owner: SYSTEM_ID.documents,
})
export type DocumentUploadRef = ActorRefFrom<typeof documentUpload.machine>

/** P1.12, P7.53: the file of a certificate; the form names it when it is saved. */
export const certificateUpload = createUpload({
  id: 'certificateUpload',
  description: 'The file of a certificate.',
  spec: ['P1.12', 'P7.53'],
  params: nothing,
  result: z.object({ fileId: z.string(), name: sensitive('practitioner', z.string()) }),
  types: FILE_PURPOSES.document.types,
  maxBytes: FILE_PURPOSES.document.maxBytes,
})
export type CertificateUploadRef = ActorRefFrom<typeof certificateUpload.machine>

/** P7.52 */
export const certificateDeletion = createConfirmedCommand({
  id: 'certificateDeletion',
  description: 'The dialog that deletes the tax-status certificate.',
  spec: ['P7.52'],
  params: nothing,
  result: nothing,
})
export type CertificateDeletionRef = ActorRefFrom<typeof certificateDeletion.machine>
