import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { FILE_PURPOSES } from '../../../src/contracts/portal/files/filePurposes.ts'
import {
  deleteAvatar,
  deleteSituationCertificate,
  handInDocument,
  openDocument,
  readDocuments,
  restoreAvatar,
  setAvatar,
} from '../../../src/contracts/portal/profile/documents.ts'
import { receiveForm } from '../../files/receiveForm.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { AuthDeps } from '../auth/routes.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import {
  addDocument,
  documentFile,
  documentsOf,
  removeAvatar,
  removeDocument,
  replaceAvatar,
  restoreFormerAvatar,
} from './documents.ts'

/** The size that a form adds to its file. */
const FORM_BYTES = 64 * 1024

/** P1.13, P7.51–P7.53: the documents of a practitioner, and the picture. */
export const documentRoutes =
  ({ securityLog }: Pick<AuthDeps, 'securityLog'>, { db, clock, files }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart)
    /** Receives the file of a form; the schema then checks its id, as it checks JSON. */
    const receiving = (purpose: 'document' | 'avatar') => ({
      bodyLimit: FILE_PURPOSES[purpose].maxBytes + FORM_BYTES,
      preValidation: async (request: FastifyRequest) => {
        if (!request.isMultipart()) return
        const { fileId } = await receiveForm(request, files, purpose)
        Object.assign(request, { body: { file_id: fileId } })
      },
    })
    const me = (request: FastifyRequest): string => identityOf(request).practitionerId

    app.route({ ...routeOf(readDocuments), handler: (request) => documentsOf(db, me(request)) })
    app.route({
      ...routeOf(handInDocument),
      ...receiving('document'),
      handler: (request) => {
        const added = { kind: request.params.kind, fileId: uuidOrNotFound(request.body.file_id) }
        return addDocument(db, me(request), added, clock())
      },
    })
    app.route({
      ...routeOf(openDocument),
      handler: async (request) => {
        const file = await documentFile(db, me(request), request.params.kind)
        const { practitionerId: account, sessionId: session } = identityOf(request)
        const about = { account, session, address: request.ip, request: request.id }
        // The access log is about patients; who looked at a document of the practitioner is told by this one.
        securityLog.record('document.opened', about)
        return files.addresses(file)
      },
    })
    app.route({
      ...routeOf(deleteSituationCertificate),
      handler: (request) => removeDocument(db, me(request), 'situation_certificate', clock()),
    })
    app.route({
      ...routeOf(setAvatar),
      ...receiving('avatar'),
      handler: (request) => replaceAvatar(db, me(request), uuidOrNotFound(request.body.file_id), clock()),
    })
    app.route({ ...routeOf(deleteAvatar), handler: (request) => removeAvatar(db, me(request), clock()) })
    app.route({
      ...routeOf(restoreAvatar),
      handler: (request) => restoreFormerAvatar(db, me(request), clock()),
    })
  }
