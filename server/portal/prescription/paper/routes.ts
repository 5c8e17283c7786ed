import { create as contentDisposition } from 'content-disposition'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { paperSize } from '../../../../src/contracts/portal/prescription/paper.ts'
import { notFound } from '../../../http/apiFailure.ts'
import { originOf } from '../../../http/origin.ts'
import type { PortalDeps } from '../../portalDeps.ts'
import { uuidOrNotFound } from '../../uuid.ts'
import { type PaperReader, paperAddresses } from './paperAddresses.ts'

/** Papers of one address a minute: each is drawn anew. */
const limited = { rateLimit: { max: 30, timeWindow: '1 minute' } }

const claim = z.object({
  disposition: z.enum(['inline', 'attachment']),
  expires: z.coerce.number().int().positive(),
  signature: z.string().max(100),
  // Not signed: it shows nothing that the other size does not.
  size: paperSize.default('letter'),
})

const ACTIONS = { owner: 'prescription', patient: 'prescription.patientOpen' } as const

/** Prescriptions as PDF, for their doctor and for their patient. */
export const paperRoutes =
  ({ clock, rx, accessLog, publicUrl }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    for (const reader of Object.keys(ACTIONS) as PaperReader[]) {
      const { path, isValid } = paperAddresses(rx.codes, reader)
      app.route({
        method: 'GET',
        url: `${path}/:id`,
        config: { access: 'anyone', ...limited },
        schema: {
          hide: true,
          params: z.object({ id: z.string().max(64) }),
          querystring: z.record(z.string(), z.unknown()),
        },
        handler: async (request, reply) => {
          const id = uuidOrNotFound(request.params.id)
          const given = claim.safeParse(request.query)
          if (!given.success) throw notFound()
          const { signature, disposition, expires, size } = given.data
          if (!isValid({ id, disposition, expires }, signature, clock().getTime())) throw notFound()
          const paper = await rx.papers.make(id, { origin: originOf(request, publicUrl), size })
          if (paper === undefined) throw notFound()
          await accessLog.record({
            practitionerId: paper.practitionerId,
            action: ACTIONS[reader],
            requestId: request.id,
            read: [{ appointmentId: paper.appointmentId, clientId: paper.clientId }],
          })
          return reply
            .headers({
              'content-type': 'application/pdf',
              'content-length': paper.bytes.length,
              'content-disposition': contentDisposition(`receta-${paper.folio}.pdf`, { type: disposition }),
              'x-content-type-options': 'nosniff',
              'cross-origin-resource-policy': 'same-origin',
            })
            .send(paper.bytes)
        },
      })
    }
  }
