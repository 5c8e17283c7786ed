import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { checkPrescription, fillPrescription } from '../../../../src/contracts/portal/prescription/check.ts'
import { routeOf } from '../../../http/routeOf.ts'
import type { PortalDeps } from '../../portalDeps.ts'

/** Calls of one address a minute: a pharmacy checks one after the other, and nobody finds one by trying. */
const limited = { rateLimit: { max: 30, timeWindow: '1 minute' } }

/** `/rx/{folio}`: what anybody may know who holds the paper, and that it is filled once. */
export const checkRoutes =
  ({ rx }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(checkPrescription),
      config: { ...routeOf(checkPrescription).config, ...limited },
      handler: ({ params }) => rx.checks.check(params.folio),
    })

    app.route({
      ...routeOf(fillPrescription),
      config: { ...routeOf(fillPrescription).config, ...limited },
      handler: ({ params, body }) =>
        rx.checks.fill(params.folio, { requestId: body.request_id, code: body.code }),
    })
  }
