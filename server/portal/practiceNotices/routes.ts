import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listPracticeNotices, readPracticeNotices } from '../../../src/contracts/portal/practiceNotices.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { listNotices, markNoticesRead } from './notices.ts'

/** The notifications beside the day's visits (experience §2.1). */
export const noticeRoutes =
  ({ db, clock }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(listPracticeNotices),
      handler: async (request) => ({
        data: await listNotices(db, identityOf(request).practitionerId, clock()),
      }),
    })

    app.route({
      ...routeOf(readPracticeNotices),
      handler: async (request, reply) => {
        await markNoticesRead(db, identityOf(request).practitionerId, request.body.ids, clock())
        return reply.status(204).send(null)
      },
    })
  }
