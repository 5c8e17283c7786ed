import { randomUUID } from 'node:crypto'
import { FileStore } from '@tus/file-store'
import { Server, type ServerOptions } from '@tus/server'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { UPLOADS_PATH } from '../../src/contracts/portal/files/file.ts'
import { FILE_PURPOSES, filePurposes } from '../../src/contracts/portal/files/filePurposes.ts'
import { ApiFailure, invalidFields, notFound } from '../http/apiFailure.ts'
import { identityOf } from '../portal/auth/authenticate.ts'
import { uuidOrNotFound } from '../portal/uuid.ts'
import type { Files } from './files.ts'

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
 * offset, DELETE gives up. Register it where a bearer token is required.
 */
export const resumableUploads =
  (files: Files): FastifyPluginAsync =>
  async (app) => {
    const callers = new WeakMap<object, string>()
    /** @throws ApiFailure 404 */
    const callerOf = ({ runtime }: ServerRequest): string => {
      const raw = runtime?.node?.req
      const caller = raw && callers.get(raw)
      if (caller === undefined) throw notFound()
      return caller
    }

    const tus = new Server({
      path: UPLOADS_PATH,
      datastore: new FileStore({ directory: files.incoming }),
      maxSize: MAX_BYTES,
      relativeLocation: true,
      namingFunction: () => randomUUID(),
      onUploadCreate: async (request, { id, size, metadata }) => {
        const about = uploadMetadata.safeParse(metadata)
        if (!about.success || size === undefined)
          throw invalidFields([{ field: 'upload-metadata', message: 'It names purpose, filename, filetype' }])
        const { purpose, filename, filetype } = about.data
        await files.announce(
          { practitionerId: callerOf(request), purpose, name: filename, type: filetype, size },
          id,
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

    app.post(UPLOADS_PATH, { schema: { hide: true } }, async (request, reply) => {
      callers.set(request.raw, identityOf(request).practitionerId)
      reply.hijack()
      await tus.handle(request.raw, reply.raw)
    })

    const params = z.object({ id: z.string().max(64) })
    app.route<{ Params: z.infer<typeof params> }>({
      method: ['HEAD', 'PATCH'],
      url: `${UPLOADS_PATH}/:id`,
      schema: { hide: true, params },
      handler: async (request, reply) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
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
      `${UPLOADS_PATH}/:id`,
      { schema: { hide: true, params } },
      async (request, reply) => {
        await files.cancel(identityOf(request).practitionerId, uuidOrNotFound(request.params.id))
        return reply.status(204).header('tus-resumable', '1.0.0').send()
      },
    )
  }
