import { randomUUID } from 'node:crypto'
import { FileStore } from '@tus/file-store'
import { Server, type ServerOptions } from '@tus/server'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { UPLOADS_PATH } from '../../src/contracts/portal/files/file.ts'
import {
  FILE_PURPOSES,
  type FilePurpose,
  filePurposes,
} from '../../src/contracts/portal/files/filePurposes.ts'
import { ApiFailure, invalidFields, notFound } from '../http/apiFailure.ts'
import { identityOf } from '../portal/auth/authenticate.ts'
import { uuidOrNotFound } from '../portal/uuid.ts'
import type { AnnouncedWithin } from './fileStore.ts'
import type { Files } from './files.ts'

/** The sender of a file, and the practitioner whose quota it uses. */
interface Uploader {
  practitionerId: string
  /** Runs in the transaction that announces the file. */
  within?(id: string): AnnouncedWithin
  /** @throws ApiFailure 404 for a file that somebody else of the practice sends */
  requireOwn?(id: string): Promise<void>
}

/** An address for uploads, and whom it admits. */
interface UploadLocation {
  path: string
  purposes: readonly FilePurpose[]
  /** @throws ApiFailure 401, 404 */
  uploaderOf(request: FastifyRequest): Promise<Uploader>
  /** Its own check stands in place of the portal's bearer token. */
  access?: 'anyone'
}

/** The files of a signed-in practitioner. */
const practiceUploads: UploadLocation = {
  path: UPLOADS_PATH,
  purposes: filePurposes.filter((purpose) => purpose !== 'callFile'),
  uploaderOf: async (request) => ({ practitionerId: identityOf(request).practitionerId }),
}

type ServerRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0]

const MAX_BYTES = Math.max(...Object.values(FILE_PURPOSES).map(({ maxBytes }) => maxBytes))

/** The sender's description of the file, in `Upload-Metadata`. */
const uploadMetadata = z.object({
  purpose: z.enum(filePurposes),
  filename: z.string().max(500),
  filetype: z.string().max(100),
})

const asBody = (failure: ApiFailure) => ({
  status_code: failure.status,
  body: JSON.stringify(failure.body),
})

/** The protocol's errors have a status; of any other one nothing is told. */
const internal = new ApiFailure('internal', 'Something failed on our side')

/**
 * Uploads that can be resumed (tus 1.0.0): POST announces a file, PATCH sends bytes from an offset, HEAD tells the
 * offset, DELETE gives up.
 */
export const resumableUploads =
  (
    files: Files,
    { path, purposes, uploaderOf, access }: UploadLocation = practiceUploads,
  ): FastifyPluginAsync =>
  async (app) => {
    const uploaders = new WeakMap<object, Uploader>()
    /** @throws ApiFailure 404 */
    const known = ({ runtime }: ServerRequest): Uploader => {
      const raw = runtime?.node?.req
      const uploader = raw && uploaders.get(raw)
      if (uploader === undefined) throw notFound()
      return uploader
    }

    const tus = new Server({
      path,
      datastore: new FileStore({ directory: files.incoming }),
      maxSize: MAX_BYTES,
      relativeLocation: true,
      namingFunction: () => randomUUID(),
      onUploadCreate: async (request, { id, size, metadata }) => {
        const about = uploadMetadata.safeParse(metadata)
        if (!about.success || size === undefined || !purposes.includes(about.data.purpose))
          throw invalidFields([{ field: 'upload-metadata', message: 'It names purpose, filename, filetype' }])
        const { purpose, filename, filetype } = about.data
        const { practitionerId, within } = known(request)
        await files.announce(
          { practitionerId, purpose, name: filename, type: filetype, size },
          id,
          within?.(id),
        )
        // The name of a file may be a patient's: it is kept in the database only.
        return { metadata: {} }
      },
      onUploadFinish: async (_request, { id, size }) => {
        await files.received(id, size ?? 0)
        return {}
      },
      onResponseError: (_request, error) => {
        if (error instanceof ApiFailure) return asBody(error)
        return error instanceof Error ? asBody(internal) : undefined
      },
    })

    // The protocol's server reads the bytes itself.
    app.addContentTypeParser('application/offset+octet-stream', (_request, _bytes, done) => done(null))

    const config = access === undefined ? {} : { config: { access } }
    app.post(path, { ...config, schema: { hide: true } }, async (request, reply) => {
      uploaders.set(request.raw, await uploaderOf(request))
      reply.hijack()
      await tus.handle(request.raw, reply.raw)
    })

    const params = z.object({ id: z.string().max(64) })
    app.route<{ Params: z.infer<typeof params> }>({
      method: ['HEAD', 'PATCH'],
      url: `${path}/:id`,
      ...config,
      schema: { hide: true, params },
      handler: async (request, reply) => {
        const { practitionerId, requireOwn } = await uploaderOf(request)
        const id = uuidOrNotFound(request.params.id)
        await requireOwn?.(id)
        const { state, size } = await files.peek(practitionerId, id)
        if (state !== 'uploading') {
          if (request.method !== 'HEAD') throw notFound()
          // Repeats the answer for a sender that missed that all bytes arrived.
          return reply
            .headers({ 'tus-resumable': '1.0.0', 'upload-offset': size, 'upload-length': size })
            .send()
        }
        reply.hijack()
        await tus.handle(request.raw, reply.raw)
      },
    })

    app.delete<{ Params: z.infer<typeof params> }>(
      `${path}/:id`,
      { ...config, schema: { hide: true, params } },
      async (request, reply) => {
        const { practitionerId, requireOwn } = await uploaderOf(request)
        const id = uuidOrNotFound(request.params.id)
        await requireOwn?.(id)
        await files.cancel(practitionerId, id)
        return reply.status(204).header('tus-resumable', '1.0.0').send()
      },
    )
  }
