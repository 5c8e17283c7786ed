import { create as contentDisposition } from 'content-disposition'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readFileStatus } from '../../src/contracts/portal/files/file.ts'
import { routeOf } from '../http/routeOf.ts'
import { identityOf } from '../portal/auth/authenticate.ts'
import { uuidOrNotFound } from '../portal/uuid.ts'
import type { Files } from './files.ts'
import { addressQuery, CONTENT_PATH } from './signedAddress.ts'

/** The state of uploads, and the bytes of files behind signed addresses. */
export const fileRoutes =
  (files: Files): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(readFileStatus),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        return files.status(practitionerId, uuidOrNotFound(request.params.id))
      },
    })

    app.route({
      method: 'GET',
      url: `${CONTENT_PATH}/:id`,
      config: { access: 'anyone' },
      schema: {
        hide: true,
        params: z.object({ id: z.string().max(64) }),
        querystring: z.record(z.string(), z.unknown()),
      },
      handler: async (request, reply) => {
        const id = uuidOrNotFound(request.params.id)
        const given = addressQuery.safeParse(request.query)
        const { row, bytes, size } = await files.open(id, given.success ? given.data : null)
        const type = given.success ? given.data.disposition : 'inline'
        return reply
          .headers({
            'content-type': row.type ?? 'application/octet-stream',
            'content-length': size,
            'content-disposition': contentDisposition(row.name, { type }),
            'x-content-type-options': 'nosniff',
            // A served file never acts as a page of ours: no script, no form, no request of its own.
            'content-security-policy': "sandbox; default-src 'none'",
            'cross-origin-resource-policy': 'same-origin',
          })
          .send(bytes)
      },
    })
  }
